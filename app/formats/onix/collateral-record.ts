import { descriptionOfElement } from "../xml/read-description.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord, PressQuote } from "./book-record.ts";
import { child, childrenOf, value } from "./elements.ts";

/** A review quote; its paper is a corporate source or, of one article, a title. */
function quoteOf(content: XmlElement): PressQuote[] {
  const text = value(content, "Text");
  if (!text) return [];
  const date = value(childrenOf(content, "ContentDate")[0], "Date")?.replaceAll("-", "") ?? "";
  return [
    {
      text,
      author: value(content, "TextAuthor") ?? "",
      source: value(content, "SourceTitle") ?? value(content, "TextSourceCorporate") ?? "",
      date: date.length === 8 ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : "",
      link: value(content, "TextSourceLink") ?? "",
    },
  ];
}

/** Descriptions, review quotes and prizes. @param isOwnProduct whether the shop itself wrote the message */
export function textsOf(
  product: XmlElement,
  isOwnProduct: boolean,
): Pick<BookRecord, "description" | "editionDescription" | "pressQuotes" | "prizes"> {
  const texts = childrenOf(child(product, "CollateralDetail"), "TextContent");
  const ofType = (...types: string[]) => {
    const found = types.map((type) => texts.find((each) => value(each, "TextType") === type)).find(Boolean);
    const text = child(found, "Text");
    return text && descriptionOfElement(text);
  };
  const description = ofType("03", "02");
  // Type 01 has the meaning that its sender gives it (list 153).
  const editionDescription = isOwnProduct ? ofType("01") : undefined;
  const pressQuotes = texts.filter((each) => value(each, "TextType") === "06").flatMap(quoteOf);
  const prizes = childrenOf(child(product, "CollateralDetail"), "Prize").flatMap((prize) =>
    [value(prize, "PrizeName"), value(prize, "PrizeYear")].filter(Boolean).join(" "),
  );
  return {
    ...(description && { description }),
    ...(editionDescription && { editionDescription }),
    ...(pressQuotes.length > 0 && { pressQuotes }),
    ...(prizes.length > 0 && { prizes: prizes.join("; ") }),
  };
}

/** The link of a front cover (list 158, code 01). */
export function coverOf(product: XmlElement): Pick<BookRecord, "coverLink"> {
  const covers = childrenOf(child(product, "CollateralDetail"), "SupportingResource").filter(
    (each) => value(each, "ResourceContentType") === "01",
  );
  const [coverLink] = covers
    .flatMap((each) => childrenOf(each, "ResourceVersion"))
    .flatMap((version) => value(version, "ResourceLink") ?? []);
  return coverLink ? { coverLink } : {};
}
