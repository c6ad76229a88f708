import { childElements, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { accessibilityOf } from "./accessibility-record.ts";
import { type BookRecord, type SubjectScheme, titledTextNames, titledTexts } from "./book-record.ts";
import { coverOf, textsOf } from "./collateral-record.ts";
import { rightsOf } from "./copyright.ts";
import { child, childrenOf, value } from "./elements.ts";
import {
  formatDetails,
  languageOf,
  schemeCodes,
  ownCategories,
  ownFree,
  ownIdentifier,
  ownPrice,
  ownRights,
  reasonAgainst,
} from "./codes.ts";
import { contributorsOf } from "./people-record.ts";
import { availabilityOf, pricesOf, unpricedOf, wrongCurrency } from "./supply-record.ts";

/** The record of one product with reference names. Unknown elements are ignored. */
export function recordOf(product: XmlElement): BookRecord {
  const detail = child(product, "DescriptiveDetail");
  const publishing = child(product, "PublishingDetail");
  const form = value(detail, "ProductForm") ?? "";
  const { title, edition, ...titles } = titlesOf(detail, isOwn(product));
  const remarks: string[] = [];
  const record: BookRecord = {
    ...identifiersOf(product, detail),
    ...titles,
    ...(title && { title }),
    ...(edition && { editionTitle: edition }),
    ...contributorsOf(detail, remarks),
    ...languagesOf(detail),
    ...textsOf(product, isOwn(product)),
    ...publicationOf(publishing),
    ...rightsOf(publishing),
    ...extentOf(detail),
    ...pricesOf(product, remarks),
    ...availabilityOf(product, value(publishing, "PublishingStatus")),
    ...subjectsOf(detail, isOwn(product)),
    ...accessibilityOf(detail),
    ...coverOf(product),
    ...unpricedOf(product, remarks),
    ...relatedOf(product),
    ...(/^[BP]/.test(form) && { isPrinted: true as const }),
    ...(remarks.length > 0 && { remarks }),
  };
  const refusal = refusalOf(product, form, record);
  return refusal ? { ...record, refusal } : record;
}

function refusalOf(product: XmlElement, form: string, record: BookRecord): string | undefined {
  if (value(product, "NotificationType") === "05") return "Le message demande d’effacer cette notice.";
  if (form.startsWith("E") || form === "") return wrongCurrency(product, record);
  return reasonAgainst(form);
}

/** The shop's reference of an edition, `{shop}-{number}`, followed by the format if the product is one of its files. */
const ownReference = /^([0-9a-f]{8}-\d{1,9})(?:-(pdf|epub|azw3))?$/;

function identifiersOf(
  product: XmlElement,
  detail: XmlElement | undefined,
): Pick<BookRecord, "id" | "isbns"> {
  const all = childElements(product, "ProductIdentifier");
  const isbn = isbnOf(all);
  const own = all.find((each) => value(each, "IDTypeName") === ownIdentifier);
  const [, id, ownPlace = "edition"] = ownReference.exec(value(own, "IDValue") ?? "") ?? [];
  const formats = childrenOf(detail, "ProductFormDetail").flatMap(
    (each) => formatDetails[textOf(each)] ?? [],
  );
  // A product of the trade is one file, with a number of its own; the shop's own product may be a whole edition.
  const place = id ? ownPlace : (formats[0] ?? "edition");
  return { ...(id && { id }), ...(isbn && { isbns: { [place]: isbn } }) };
}

/** An ISBN-13 (list 5, code 15), else the same digits as a GTIN-13 (03), else an ISBN-10 (02). */
function isbnOf(identifiers: XmlElement[]): string | undefined {
  const ofType = (type: string) =>
    identifiers.filter((each) => value(each, "ProductIDType") === type).map((each) => value(each, "IDValue"));
  return [
    ...ofType("15"),
    ...ofType("03").filter((digits) => /^97[89]/.test(digits ?? "")),
    ...ofType("02"),
  ].find(Boolean);
}

const isOwn = (product: XmlElement): boolean =>
  childElements(product, "ProductIdentifier").some((each) => value(each, "IDTypeName") === ownIdentifier);

/** « 2e édition »; the first one is not named. */
const numbered = (number: string | undefined): string | undefined =>
  number && /^\d{1,3}$/.test(number) && Number(number) > 1 ? `${Number(number)}e\u00A0édition` : undefined;

/** The same work in another form, in print, or as an ebook (list 51). */
const otherForms = new Set(["06", "13", "27"]);

function relatedOf(product: XmlElement): Pick<BookRecord, "related"> {
  const related = childrenOf(child(product, "RelatedMaterial"), "RelatedProduct")
    .filter((each) => otherForms.has(value(each, "ProductRelationCode") ?? ""))
    .flatMap((each) => isbnOf(childElements(each, "ProductIdentifier")) ?? []);
  return related.length > 0 ? { related } : {};
}

function titlesOf(detail: XmlElement | undefined, isOwnProduct: boolean) {
  const details = childrenOf(detail, "TitleDetail");
  const elements = (type: string) =>
    childrenOf(
      details.find((each) => value(each, "TitleType") === type),
      "TitleElement",
    );
  const main = elements("01").find((each) => value(each, "TitleElementLevel") !== "02") ?? elements("01")[0];
  const collections = childrenOf(detail, "Collection").filter(
    (each) => value(each, "CollectionType") !== "20",
  );
  const titleOf = (isCollection: boolean) => {
    const found = collections.find((each) => isCollection === isPublishersCollection(each, isOwnProduct));
    return childrenOf(child(found, "TitleDetail"), "TitleElement")[0];
  };
  const series = titleOf(false);
  const subtitle = value(main, "Subtitle");
  const name = titleText(series);
  const number = value(series, "PartNumber") ?? value(main, "PartNumber");
  const texts = titledTextNames.map((text) => {
    const { titleType, collectionType } = titledTexts[text];
    return [text, titleText(collectionType ? titleOf(true) : elements(titleType)[0])];
  });
  return {
    title: titleText(main),
    edition: value(detail, "EditionStatement") ?? numbered(value(detail, "EditionNumber")),
    ...(subtitle && { subtitle }),
    ...Object.fromEntries(texts.filter(([, text]) => text)),
    ...(name && { series: { name, ...(number && { number }) } }),
  };
}

/**
 * List 148: 10 is the publisher's collection, unless its parts are numbered as those of a series (11). The shop's own
 * messages mark it; those of earlier versions have 10 for a series, too.
 */
const isPublishersCollection = (collection: XmlElement, isOwnProduct: boolean): boolean =>
  value(collection, "CollectionType") === "10" &&
  (value(child(collection, "CollectionIdentifier"), "IDTypeName") === ownIdentifier ||
    (!isOwnProduct &&
      !childrenOf(child(collection, "TitleDetail"), "TitleElement").some((each) =>
        value(each, "PartNumber"),
      )));

function titleText(element: XmlElement | undefined): string | undefined {
  const whole = value(element, "TitleText");
  if (whole) return whole;
  const words = value(element, "TitleWithoutPrefix");
  const prefix = value(element, "TitlePrefix");
  if (!words || !prefix) return words;
  return /['’]$/.test(prefix) ? prefix + words : `${prefix} ${words}`;
}

function languagesOf(detail: XmlElement | undefined): Pick<BookRecord, "language"> {
  const text = childrenOf(detail, "Language").find((each) => value(each, "LanguageRole") === "01");
  const code = value(text, "LanguageCode");
  const isCanadian = code === "fre" && value(text, "CountryCode") === "CA";
  return code ? { language: isCanadian ? "fr-CA" : languageOf(code) } : {};
}

function publicationOf(publishing: XmlElement | undefined): Pick<BookRecord, "publicationDate" | "onlineAt"> {
  const dates = childrenOf(publishing, "PublishingDate");
  const found = ["01", "11"]
    .map((role) => dates.find((each) => value(each, "PublishingDateRole") === role))
    .find(Boolean);
  const digits = value(found, "Date")?.replaceAll("-", "") ?? "";
  const [, year, month = "01", day = "01"] = /^(\d{4})(\d{2})?(\d{2})?/.exec(digits) ?? [];
  const embargo = dates.find((each) => value(each, "PublishingDateRole") === "02");
  const onlineAt = embargoOf(value(embargo, "Date") ?? "");
  return { ...(year && { publicationDate: `${year}-${month}-${day}` }), ...(onlineAt && { onlineAt }) };
}

/** A day, or an instant in UTC (list 55, formats 00 and 13). */
function embargoOf(date: string): string | undefined {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})Z)?$/.exec(date) ?? [];
  if (!year) return undefined;
  return hour ? `${year}-${month}-${day}T${hour}:${minute}Z` : `${year}-${month}-${day}`;
}

function extentOf(detail: XmlElement | undefined): Pick<BookRecord, "pages"> {
  const pages = childrenOf(detail, "Extent").filter((each) => value(each, "ExtentUnit") === "03");
  const found = ["00", "10", "07", "05", "08", "11"]
    .map((type) => pages.find((each) => value(each, "ExtentType") === type))
    .find(Boolean);
  const count = value(found, "ExtentValue");
  return count ? { pages: count } : {};
}

/** Keywords of one text: between semicolons, as the trade writes them, else between commas. */
const keywordsIn = (text: string): string[] => text.split(text.includes(";") ? ";" : ",");

function subjectsOf(
  detail: XmlElement | undefined,
  isOwnProduct: boolean,
): Pick<BookRecord, "subjects" | "tags" | "categories" | "isFree" | "rights" | "prices"> {
  const all = childrenOf(detail, "Subject");
  const named = (name: string) => all.filter((each) => value(each, "SubjectSchemeName") === name);
  const subjects = all.flatMap((each) => {
    const scheme = schemeCodes[value(each, "SubjectSchemeIdentifier") ?? ""] as SubjectScheme | undefined;
    const code = value(each, "SubjectCode");
    const heading = value(each, "SubjectHeadingText");
    return scheme && code ? [{ scheme, code, ...(heading && { heading }) }] : [];
  });
  const tags = all
    .filter((each) => value(each, "SubjectSchemeIdentifier") === "20")
    .map((each) => value(each, "SubjectHeadingText") ?? "")
    // The shop's own message has one keyword in each element.
    .flatMap((text) => (isOwnProduct ? [text] : keywordsIn(text)))
    .map((tag) => tag.trim())
    .filter(Boolean);
  const categories = named(ownCategories).flatMap((each) => value(each, "SubjectHeadingText") ?? []);
  const free = value(named(ownFree)[0], "SubjectHeadingText");
  const price = value(named(ownPrice)[0], "SubjectHeadingText");
  const rights = value(named(ownRights)[0], "SubjectHeadingText");
  return {
    ...(subjects.length > 0 && { subjects }),
    ...(tags.length > 0 && { tags }),
    ...(categories.length > 0 && { categories }),
    ...(free && { isFree: free === "oui" }),
    ...(rights && { rights }),
    // It replaces the price that readers pay.
    ...(price && { prices: [{ amount: price, includesTax: true }] }),
  };
}
