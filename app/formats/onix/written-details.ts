import type { XmlElement } from "../xml/xml-tree.ts";
import { accessibilityFeature, hazardFeature } from "./accessibility-record.ts";
import type { BookRecord } from "./book-record.ts";
import {
  accessibilityFeatures,
  codeFor,
  formatDetails,
  ownIdentifier,
  exemptionCodes,
  hazardCodes,
  schemeCodeOf,
  wcagLevels,
  wcagVersions,
  ownCategories,
  ownFree,
  ownPrice,
  ownRights,
} from "./codes.ts";
import { element, leaf } from "./elements.ts";

export type FileFormat = "pdf" | "epub" | "azw3";

/** An edition in a lot. */
export interface WrittenPart {
  /** The shop's reference. */
  reference: string;
  isbn?: string | undefined;
  formats: readonly FileFormat[];
}

export const writtenPart = ({ reference, isbn, formats }: WrittenPart): XmlElement =>
  element(
    "ProductPart",
    identifier("ProductIdentifier", "ProductIDType", reference),
    isbn && element("ProductIdentifier", leaf("ProductIDType", "15"), leaf("IDValue", isbn)),
    leaf("ProductForm", "ED"),
    ...formats.map((format) => leaf("ProductFormDetail", codeFor(formatDetails, format))),
    leaf("NumberOfCopies", "1"),
  );

export const identifier = (name: string, type: string, value: string): XmlElement =>
  element(name, leaf(type, "01"), leaf("IDTypeName", ownIdentifier), leaf("IDValue", value));

/** The accessibility statement as product form features. */
export function features({ accessibility = {} }: BookRecord): XmlElement[] {
  const { features: stated = [], hazards = [], conformance, certifier, exemption, summary } = accessibility;
  const [version = "", level = ""] = conformance?.split("-") ?? [];
  const detail = (code: string | undefined, text?: string) =>
    code && feature(accessibilityFeature, code, text);
  return [
    summary && detail("00", summary),
    ...stated.map((name) => detail(accessibilityFeatures[name])),
    conformance && detail("04"),
    detail(wcagVersions[version]),
    detail(wcagLevels[level]),
    detail(exemptionCodes[exemption ?? ""]),
    certifier && detail("90", certifier),
    ...hazards.map((name) => hazardCodes[name] && feature(hazardFeature, hazardCodes[name])),
  ].filter((each) => typeof each === "object");
}

const feature = (type: string, code: string, text?: string): XmlElement =>
  element(
    "ProductFormFeature",
    leaf("ProductFormFeatureType", type),
    leaf("ProductFormFeatureValue", code),
    leaf("ProductFormFeatureDescription", text),
  );

/** Trade subjects, keywords, and what only the shop knows. */
export function subjects({
  subjects: coded = [],
  tags = [],
  categories = [],
  isFree,
  prices: [price] = [],
  regularPrice,
  rights,
}: BookRecord): XmlElement[] {
  const own = (name: string, text: string) =>
    element(
      "Subject",
      leaf("SubjectSchemeIdentifier", "24"),
      leaf("SubjectSchemeName", name),
      leaf("SubjectHeadingText", text),
    );
  return [
    ...coded.map(({ scheme, code }) =>
      element(
        "Subject",
        leaf("SubjectSchemeIdentifier", schemeCodeOf(scheme, code)),
        leaf("SubjectCode", code),
      ),
    ),
    ...tags.map((tag) =>
      element("Subject", leaf("SubjectSchemeIdentifier", "20"), leaf("SubjectHeadingText", tag)),
    ),
    ...categories.map((path) => own(ownCategories, path)),
    ...(isFree === undefined ? [] : [own(ownFree, isFree ? "oui" : "non")]),
    ...(rights ? [own(ownRights, rights)] : []),
    ...(price && regularPrice !== undefined ? [own(ownPrice, price.amount)] : []),
  ];
}
