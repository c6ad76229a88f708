import { isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { parseFragment } from "parse5";

/** Elements that end a paragraph. */
const blocks = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "dl",
  "dd",
]);

/** The text of an ONIX text element, in paragraphs: XHTML (textformat 05), HTML as text (02) or plain (06). */
export function plainText(element: XmlElement): string {
  const format = element.attributes.get("textformat");
  const isMarkup = element.children.some((child) => child.kind === "element");
  const raw = textOf(element);
  if (isMarkup) return plainWords(element.children.map(written).join(""));
  return plainWords(format === "02" || format === "05" ? fromHtml(raw) : raw);
}

const markup = /<\/?(?:p|br|i|em|b|strong|u|div|span|ul|ol|li|a|h[1-6]|blockquote|sup|sub)\b[^<>]{0,500}>/i;
const entity = /&(?:[a-z]{2,8}\d?|#\d{2,5}|#x[\da-f]{2,4});/i;

/** Markup and entities that a sender has escaped twice, or not announced, are read as what they are. */
export function plainWords(text: string): string {
  let read = text;
  for (let layer = 0; layer < 2 && (markup.test(read) || entity.test(read)); layer++)
    read = markup.test(read)
      ? fromHtml(read)
      : fromHtml(read.replaceAll("<", "&lt;").replaceAll("\n", "<br>"));
  return tidy(read);
}

function written(node: XmlNode): string {
  if (node.kind === "text") return node.value.replaceAll(/[ \t\r\n]+/g, " ");
  if (isElement(node, "br")) return "\n";
  const inner = node.children.map(written).join("");
  return blocks.has(node.name.toLowerCase()) ? `\n\n${inner}\n\n` : inner;
}

interface HtmlNode {
  nodeName: string;
  value?: string;
  childNodes?: HtmlNode[];
}

/** What opens no short tag is text: the parser's time for one tag grows with the square of its attributes. */
const fromHtml = (source: string): string =>
  (parseFragment(source.replaceAll(/<(?!\/?[a-z][^<>]{0,500}>|!--)/gi, "&lt;")) as HtmlNode).childNodes
    ?.map(ofHtml)
    .join("") ?? "";

function ofHtml(node: HtmlNode): string {
  if (node.nodeName === "#text") return (node.value ?? "").replaceAll(/[ \t\r\n]+/g, " ");
  if (node.nodeName === "br") return "\n";
  if (node.nodeName === "script" || node.nodeName === "style") return "";
  const inner = (node.childNodes ?? []).map(ofHtml).join("");
  return blocks.has(node.nodeName) ? `\n\n${inner}\n\n` : inner;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
