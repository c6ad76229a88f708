import { xml, type XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord, PressQuote } from "./book-record.ts";
import { element, leaf } from "./elements.ts";
import { writtenText } from "./written-text.ts";

interface Written {
  record: BookRecord;
  extractUrl?: string;
}

/** What is said of a book: descriptions, review quotes, a sample, prizes; undefined if there is nothing. */
export function collateralDetail({ record, extractUrl }: Written): XmlElement | undefined {
  const { description, editionDescription, pressQuotes = [], prizes } = record;
  const content = (type: string, text: string | undefined) =>
    text &&
    element(
      "TextContent",
      leaf("TextType", type),
      leaf("ContentAudience", "00"),
      xml("Text", { textformat: "05" }, writtenText(text)),
    );
  if (!description && !editionDescription && !extractUrl && pressQuotes.length === 0 && !prizes)
    return undefined;
  return element(
    "CollateralDetail",
    content("03", description),
    content("01", editionDescription),
    ...pressQuotes.map(reviewQuote),
    extractUrl && sample(extractUrl),
    ...(prizes?.split(/\s*;\s*/) ?? []).map((prize) => prize && element("Prize", leaf("PrizeName", prize))),
  );
}

/** What the press wrote (list 153, code 06; list 155, code 01). */
const reviewQuote = ({ text, author, source, date, link }: PressQuote): XmlElement =>
  element(
    "TextContent",
    leaf("TextType", "06"),
    leaf("ContentAudience", "00"),
    leaf("Text", text),
    leaf("TextAuthor", author),
    leaf("SourceTitle", source),
    leaf("TextSourceLink", link),
    date &&
      element(
        "ContentDate",
        leaf("ContentDateRole", "01"),
        xml("Date", { dateformat: "00" }, [date.replaceAll("-", "")]),
      ),
  );

/** Sample content, as text, in a file to download (lists 158, 159 and 161). */
const sample = (url: string): XmlElement =>
  element(
    "SupportingResource",
    leaf("ResourceContentType", "15"),
    leaf("ContentAudience", "00"),
    leaf("ResourceMode", "04"),
    element("ResourceVersion", leaf("ResourceForm", "02"), leaf("ResourceLink", url)),
  );
