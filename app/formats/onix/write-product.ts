import { collateralDetail } from "./written-collateral.ts";
import { copyrightStatements } from "./copyright.ts";
import { type XmlElement, xml } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import { type BookRecord, titledTextNames, titledTexts } from "./book-record.ts";
import { codeFor, formatDetails, languageCodeOf, roleOf } from "./codes.ts";
import { element, leaf } from "./elements.ts";
import {
  type FileFormat,
  features,
  identifier,
  subjects,
  type WrittenPart,
  writtenPart,
} from "./written-details.ts";
import { writtenPrices } from "./written-prices.ts";

/** An edition for partners. */
export interface WrittenProduct {
  /** The shop's reference of the edition, `{shop}-{number}`. */
  reference: string;
  /** The shop's reference of the book, which all its editions share; none for a lot. */
  work?: string;
  /** The editions of a lot, in which the product consists. */
  parts?: readonly WrittenPart[];
  record: BookRecord & { title: string; author: string };
  /** The numbered file that is this product; the whole edition if absent. */
  file?: FileFormat;
  formats: readonly FileFormat[];
  publisher: string;
  /** The addresses of the shop and of the edition's page. */
  shopUrl: string;
  url: string;
  /** Where every visitor gets the beginning, as an EPUB; absent if there is none. */
  extractUrl?: string;
  /** Text and data mining is reserved. */
  reservesMining: boolean;
  /** Null without VAT. */
  taxPercent: string | null;
}

/** One product of an ONIX 3.1 message with reference names (ONIX for Books 3.1, "Product record format"). */
export const writtenProduct = (product: WrittenProduct): string => serializeXml(productOf(product));

export function messageStart(publisher: string, sentAt: Date): string {
  const sent = `${sentAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, "")}Z`;
  const header = element(
    "Header",
    element("Sender", leaf("SenderName", publisher)),
    leaf("SentDateTime", sent),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">${serializeXml(header)}`;
}
export const messageEnd = "</ONIXMessage>\n";
/** Of a message without any product (ONIX for Books 3.1, "NoProduct"): nothing has changed. */
export const emptyMessageEnd = `<NoProduct/>${messageEnd}`;

function productOf(product: WrittenProduct): XmlElement {
  const { record, reference, file, work } = product;
  const own = file ? `${reference}-${file}` : reference;
  const isbn = record.isbns?.[file ?? "edition"];
  const others = Object.values(record.isbns ?? {}).filter((each) => each && each !== isbn);
  return element(
    "Product",
    leaf("RecordReference", `encrier-${own}`),
    leaf("NotificationType", "03"),
    identifier("ProductIdentifier", "ProductIDType", own),
    isbn && element("ProductIdentifier", leaf("ProductIDType", "15"), leaf("IDValue", isbn)),
    descriptiveDetail(product),
    collateralDetail(product),
    publishingDetail(product),
    relatedMaterial(work, others),
    element("ProductSupply", supplyDetail(product)),
  );
}

function relatedMaterial(work: string | undefined, others: readonly string[]): XmlElement | undefined {
  if (work === undefined) return undefined;
  return element(
    "RelatedMaterial",
    element("RelatedWork", leaf("WorkRelationCode", "01"), identifier("WorkIdentifier", "WorkIDType", work)),
    ...others.map((other) =>
      element(
        "RelatedProduct",
        leaf("ProductRelationCode", "06"),
        element("ProductIdentifier", leaf("ProductIDType", "15"), leaf("IDValue", other)),
      ),
    ),
  );
}

function descriptiveDetail({ record, file, formats, parts, reservesMining }: WrittenProduct): XmlElement {
  const { author, contributors = [], series } = record;
  const details = file ? [file] : formats;
  return element(
    "DescriptiveDetail",
    // A lot is a retail product of several digital components (lists 2 and 150).
    leaf("ProductComposition", parts ? "10" : "00"),
    leaf("ProductForm", parts ? "SG" : "ED"),
    ...details.map((format) => leaf("ProductFormDetail", codeFor(formatDetails, format))),
    ...features(record),
    leaf("PrimaryContentType", "10"),
    // A personal copy carries its reader's name and a number, and no lock (list 144).
    leaf("EpubTechnicalProtection", "02"),
    // Text and data mining, prohibited as far as the law allows it (lists 145 and 146).
    reservesMining
      ? element("EpubUsageConstraint", leaf("EpubUsageType", "11"), leaf("EpubUsageStatus", "03"))
      : undefined,
    ...(parts ?? []).map(writtenPart),
    series && collectionOf("11", titleDetail("01", "02", series.name, { part: series.number })),
    ...titledTextNames.map((name) => {
      const { titleType, collectionType } = titledTexts[name];
      const text = collectionType && record[name];
      return text && collectionOf(collectionType, titleDetail(titleType, "02", text), text);
    }),
    titleDetail("01", "01", record.title, { subtitle: record.subtitle }),
    ...titledTextNames.map((name) => {
      const { titleType, collectionType } = titledTexts[name];
      return collectionType ? undefined : record[name] && titleDetail(titleType, "01", record[name]);
    }),
    ...[{ role: "aut", name: author }, ...contributors].map(({ role, name }, index) =>
      element(
        "Contributor",
        leaf("SequenceNumber", String(index + 1)),
        leaf("ContributorRole", roleOf(role)),
        leaf("PersonName", name),
      ),
    ),
    leaf("EditionStatement", record.editionTitle),
    languageOf(record.language ?? "fr"),
    record.pages &&
      element(
        "Extent",
        leaf("ExtentType", "00"),
        leaf("ExtentValue", record.pages),
        leaf("ExtentUnit", "03"),
      ),
    ...subjects(record),
  );
}

/** @param own the name of the publisher's collection, which is no series */
const collectionOf = (type: string, title: XmlElement, own?: string) =>
  element(
    "Collection",
    leaf("CollectionType", type),
    own && identifier("CollectionIdentifier", "CollectionIDType", own),
    title,
  );

function titleDetail(
  type: string,
  level: string,
  title: string,
  { part, subtitle }: { part?: string | undefined; subtitle?: string | undefined } = {},
): XmlElement {
  return element(
    "TitleDetail",
    leaf("TitleType", type),
    element(
      "TitleElement",
      leaf("TitleElementLevel", level),
      leaf("PartNumber", part),
      leaf("TitleText", title),
      leaf("Subtitle", subtitle),
    ),
  );
}

function languageOf(tag: string): XmlElement {
  return element(
    "Language",
    leaf("LanguageRole", "01"),
    leaf("LanguageCode", languageCodeOf(tag)),
    leaf("CountryCode", tag.split("-")[1]),
  );
}

function publishingDetail({ record, publisher }: WrittenProduct): XmlElement {
  const status = { on_sale: "04", scheduled: "02", withdrawn: "11" }[record.availability ?? "on_sale"];
  const date = (role: string, format: string, digits: string) =>
    element(
      "PublishingDate",
      leaf("PublishingDateRole", role),
      xml("Date", { dateformat: format }, [digits]),
    );
  const { publicationDate = "", onlineAt } = record;
  return element(
    "PublishingDetail",
    element("Publisher", leaf("PublishingRole", "01"), leaf("PublisherName", publisher)),
    leaf("PublishingStatus", status),
    date("01", "00", publicationDate.replaceAll("-", "")),
    onlineAt && date("02", "13", onlineAt.replaceAll(/[-:]/g, "")),
    ...copyrightStatements(record.rights ?? ""),
    element(
      "SalesRights",
      leaf("SalesRightsType", "01"),
      element("Territory", leaf("RegionsIncluded", "WORLD")),
    ),
  );
}

function supplyDetail({ record, publisher, shopUrl, url, taxPercent }: WrittenProduct): XmlElement {
  const availability = { on_sale: "20", scheduled: "10", withdrawn: "46" }[record.availability ?? "on_sale"];
  const website = (role: string, link: string) =>
    element("Website", leaf("WebsiteRole", role), leaf("WebsiteLink", link));
  return element(
    "SupplyDetail",
    element(
      "Supplier",
      leaf("SupplierRole", "09"),
      leaf("SupplierName", publisher),
      website("01", shopUrl),
      website("36", url),
    ),
    leaf("ProductAvailability", availability),
    ...writtenPrices(record, taxPercent),
  );
}
