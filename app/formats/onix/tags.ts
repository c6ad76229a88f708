import { type XmlElement, xml, childElements, textOf } from "../xml/xml-tree.ts";

/**
 * The short tags of the elements that are read, with their reference names (ONIX for Books 3.1, "Data element
 * summary"). Composites have their reference name in lower case.
 */
export const referenceNames: ReadonlyMap<string, string> = new Map([
  ["ONIXmessage", "ONIXMessage"],
  ["a001", "RecordReference"],
  ["a002", "NotificationType"],
  ["b012", "ProductForm"],
  ["b029", "Subtitle"],
  ["b030", "TitlePrefix"],
  ["b031", "TitleWithoutPrefix"],
  ["b034", "SequenceNumber"],
  ["b035", "ContributorRole"],
  ["b036", "PersonName"],
  ["b037", "PersonNameInverted"],
  ["b039", "NamesBeforeKey"],
  ["b040", "KeyNames"],
  ["b047", "CorporateName"],
  ["b058", "EditionStatement"],
  ["b067", "SubjectSchemeIdentifier"],
  ["b069", "SubjectCode"],
  ["b070", "SubjectHeadingText"],
  ["b171", "SubjectSchemeName"],
  ["b201", "WorkIDType"],
  ["b202", "TitleType"],
  ["b203", "TitleText"],
  ["b218", "ExtentType"],
  ["b219", "ExtentValue"],
  ["b220", "ExtentUnit"],
  ["b221", "ProductIDType"],
  ["b233", "IDTypeName"],
  ["b244", "IDValue"],
  ["b251", "CountryCode"],
  ["b252", "LanguageCode"],
  ["b253", "LanguageRole"],
  ["b306", "Date"],
  ["b333", "ProductFormDetail"],
  ["b334", "ProductFormFeatureType"],
  ["b335", "ProductFormFeatureValue"],
  ["b336", "ProductFormFeatureDescription"],
  ["b394", "PublishingStatus"],
  ["d104", "Text"],
  ["j151", "PriceAmount"],
  ["j152", "CurrencyCode"],
  ["j192", "UnpricedItemType"],
  ["j396", "ProductAvailability"],
  ["x329", "CollectionType"],
  ["x409", "TitleElementLevel"],
  ["x410", "PartNumber"],
  ["x426", "TextType"],
  ["x435", "ResourceLink"],
  ["x436", "ResourceContentType"],
  ["x448", "PublishingDateRole"],
  ["x454", "WorkRelationCode"],
  ["x455", "ProductRelationCode"],
  ["x462", "PriceType"],
  ["x472", "TaxRatePercent"],
  ["x476", "PriceDateRole"],
  ...[
    "Product",
    "Header",
    "ProductIdentifier",
    "DescriptiveDetail",
    "ProductFormFeature",
    "TitleDetail",
    "TitleElement",
    "Contributor",
    "Collection",
    "Language",
    "Extent",
    "Subject",
    "CollateralDetail",
    "TextContent",
    "SupportingResource",
    "ResourceVersion",
    "PublishingDetail",
    "PublishingDate",
    "RelatedMaterial",
    "RelatedWork",
    "WorkIdentifier",
    "RelatedProduct",
    "ProductSupply",
    "SupplyDetail",
    "Price",
    "Tax",
    "PriceDate",
  ].map((name): [string, string] => [name.toLowerCase(), name]),
]);

/** What is absent is left out. */
export const element = (name: string, ...children: (XmlElement | "" | undefined)[]): XmlElement =>
  xml(
    name,
    {},
    children.filter((child) => typeof child === "object"),
  );

export const leaf = (name: string, text: string | undefined): XmlElement | undefined =>
  text ? xml(name, {}, [text]) : undefined;

/** The first child of this name. */
export const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(parent, name)[0];

export const childrenOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? childElements(parent, name) : [];

/** The text of the first child of this name, in one line, with its no-break spaces; undefined if there is none. */
export const value = (parent: XmlElement | undefined, name: string): string | undefined => {
  const found = child(parent, name);
  return (
    found &&
    (textOf(found)
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim() ||
      undefined)
  );
};
