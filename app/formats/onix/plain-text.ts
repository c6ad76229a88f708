import { escapedWords, isSafeLink } from "../formatted-text.ts";
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
  if (isMarkup) return readWords(element.children.map(written).join(""), true);
  return format === "02" || format === "05" ? readWords(fromHtml(raw, true), true) : plainWords(raw);
}

const markup = /<\/?(?:p|br|i|em|b|strong|u|div|span|ul|ol|li|a|h[1-6]|blockquote|sup|sub)\b[^<>]{0,500}>/i;
const entity = /&(?:[a-z]{2,8}\d?|#\d{2,5}|#x[\da-f]{2,4});/i;

/** Markup and entities that a sender has escaped twice, or not announced, are read as what they are. */
export const plainWords = (text: string): string => readWords(text, false);

/** @param isFormatted the text already has the notation of descriptions */
function readWords(text: string, isFormatted: boolean): string {
  let read = text;
  let known = isFormatted;
  for (let layer = 0; layer < 2 && (markup.test(read) || entity.test(read)); layer++)
    if (markup.test(read)) {
      read = fromHtml(read, !known);
      known = true;
    } else read = fromHtml(read.replaceAll("<", "&lt;").replaceAll("\n", "<br>"), false);
  return tidy(known ? read : escapedWords(read));
}

/** An element as the notation of descriptions. @param inner its content, already in it */
function noted(name: string, inner: string, href: string | undefined): string {
  if (name === "li") return `\n- ${inner.trim().replaceAll(/\s*\n\s*/g, " ")}`;
  if (blocks.has(name)) return `\n\n${inner}\n\n`;
  const words = inner.trim();
  const around = (before: string, after: string) => inner.replace(words, () => before + words + after);
  if (!words || words.includes("\n\n")) return inner;
  if (["em", "i", "cite"].includes(name) && !/(?<!\\)\*/.test(words)) return around("*", "*");
  if (["strong", "b"].includes(name) && !/^\*|\*\*|\*$/.test(words)) return around("**", "**");
  if (name === "a" && href && isSafeLink(href) && !/[[\]]/.test(words)) return around("[", `](${href})`);
  return inner;
}

function written(node: XmlNode): string {
  if (node.kind === "text") return escapedWords(node.value.replaceAll(/[ \t\r\n]+/g, " "));
  if (isElement(node, "br")) return "\n";
  const inner = node.children.map(written).join("");
  return noted(node.name.toLowerCase(), inner, node.attributes.get("href"));
}

interface HtmlNode {
  nodeName: string;
  value?: string;
  childNodes?: HtmlNode[];
  attrs?: { name: string; value: string }[];
}

/** What opens no short tag is text: the parser's time for one tag grows with the square of its attributes. */
const fromHtml = (source: string, escapes: boolean): string =>
  (parseFragment(source.replaceAll(/<(?!\/?[a-z][^<>]{0,500}>|!--)/gi, "&lt;")) as HtmlNode).childNodes
    ?.map((node) => ofHtml(node, escapes))
    .join("") ?? "";

function ofHtml(node: HtmlNode, escapes: boolean): string {
  const value = (node.value ?? "").replaceAll(/[ \t\r\n]+/g, " ");
  if (node.nodeName === "#text") return escapes ? escapedWords(value) : value;
  if (node.nodeName === "br") return "\n";
  if (node.nodeName === "script" || node.nodeName === "style") return "";
  const inner = (node.childNodes ?? []).map((child) => ofHtml(child, escapes)).join("");
  return noted(node.nodeName, inner, node.attrs?.find(({ name }) => name === "href")?.value);
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
