import { parseFragment } from "parse5";
import { escapedDashes, escapedSigns, inlines, isSafeLink, type Inline } from "../formatted-text.ts";
import { localName, text, textOf, xml, type XmlElement, type XmlNode } from "./xml-tree.ts";

/** Elements that end a paragraph. */
const blocks = new Set(
  "p div ul ol h1 h2 h3 h4 h5 h6 blockquote dl dt dd section article table tr pre figure center".split(" "),
);

/** A description in the notation of `formattedBlocks`, of an ONIX text: XHTML (textformat 05), HTML as text (02) or plain (06). */
export function descriptionOfElement(element: XmlElement): string {
  const format = element.attributes.get("textformat");
  if (element.children.some((child) => child.kind === "element"))
    return notationOf(paragraphsOf(element.children, asWords));
  const raw = textOf(element);
  return format === "02" || format === "05" ? descriptionOfHtml(raw) : descriptionOfWords(raw);
}

const markup =
  /(?<!\\)<\/?(?:p|br|hr|i|em|b|strong|u|s|del|ins|q|div|span|font|ul|ol|li|d[ltd]|a|h[1-6]|blockquote|su[bp]|small|big|cite|code|pre|img|table|t[rdh]|tbody|section|article|figure|center|script|style|o:p)\b[^<>]{0,500}>/i;
const tags = new RegExp(markup, "gi");
const lineMarkup = /<\/?(?:p|br|div|li|[uo]l|h[1-6]|blockquote|table|tr|section|article)\b/i;
const entity = /&(?:[a-z]{2,8}\d?|#\d{2,5}|#x[\da-f]{2,4});/i;
const entities = new RegExp(entity, "gi");
const escapedTwice = /&(?:amp;|#38;|#x26;)+(?=(?:[a-z]{2,8}\d?|#\d{2,5}|#x[\da-f]{2,4});)/gi;

/** Names and numbers of characters as what they mean, also those that a sender has escaped several times. */
const decoded = (words: string): string =>
  words
    .replaceAll(escapedTwice, "&")
    .replaceAll(entities, (name) => (parseFragment(name) as HtmlNode).childNodes?.[0]?.value ?? name);

/** A description of plain words, in which markup and entities that their sender did not announce are read as what they are. */
export function descriptionOfWords(words: string): string {
  if (markup.test(words)) return descriptionOfHtml(words);
  const read = decoded(words);
  if (read !== words && markup.test(read)) return descriptionOfHtml(read);
  const lines = read.replaceAll(/\r\n?/g, "\n").split(/\n[ \t]*\n\s*/);
  return notationOf(
    lines.map((line) => ({ isItem: false, beginsList: false, runs: [{ ...noMarks, text: line }] })),
  );
}

const descriptionOfHtml = (source: string): string => notationOf(paragraphsOf(nodesOfHtml(source), asWords));

/** A description as a form sends it: notation, in which HTML and its entities become notation. */
export function descriptionAsTyped<Text extends string | null | undefined>(typed: Text): Text | string {
  if (!typed || !(markup.test(typed) || entity.test(typed))) return typed;
  const withItems = typed.replaceAll("\\<", "\\&lt;").replaceAll(/^[ \t]*-[ \t]+(.*)\n?/gm, "<li>$1</li>");
  const hasLines = !lineMarkup.test(typed);
  const source = hasLines ? withItems.replaceAll(/\n[ \t]*\n\s*/g, "<p>") : withItems;
  const space = hasLines ? /[ \t\r]+/g : /\s+/g;
  return notationOf(paragraphsOf(nodesOfHtml(source), (words) => inlines(words.replaceAll(space, " "))));
}

interface Marks {
  href: string;
  strong: boolean;
  em: boolean;
}
type Run = Marks & { text: string };
/** A paragraph, or an item that continues the list before it or begins one. */
interface Paragraph {
  isItem: boolean;
  beginsList: boolean;
  runs: Run[];
}
const noMarks: Marks = { href: "", strong: false, em: false };

const asWords = (words: string): Inline[] => [{ kind: "text", text: words.replaceAll(/[ \t\r\n]+/g, " ") }];

/** Marks are kept with each run of words, so that none crosses a paragraph. @param read the words of a text node */
function paragraphsOf(nodes: readonly XmlNode[], read: (words: string) => Inline[]): Paragraph[] {
  const found: Paragraph[] = [];
  let beginsList = false;
  let endsLine = false;
  const begin = (isItem: boolean) => {
    found.push({ isItem, beginsList: isItem && beginsList, runs: [] });
    if (isItem) beginsList = false;
    endsLine = false;
  };
  const add = (parts: readonly Inline[], marks: Marks): void => {
    for (const part of parts) {
      if (part.kind === "text") {
        found.at(-1)?.runs.push({ ...marks, text: part.text });
        if (/[^ \t\r\n]/.test(part.text)) endsLine = false;
      } else
        add(part.parts, part.kind === "a" ? { ...marks, href: part.href } : { ...marks, [part.kind]: true });
    }
  };
  const readNode = (node: XmlNode, marks: Marks, isInItem: boolean): void => {
    if (node.kind === "text") return add(read(node.value), marks);
    const name = localName(node).toLowerCase();
    if (name === "script" || name === "style") return;
    const isBlock = blocks.has(name);
    if (!isInItem && (isBlock || (name === "br" && endsLine))) begin(false);
    else if (isBlock || name === "br") {
      add([{ kind: "text", text: "\n" }], marks);
      endsLine = true;
    }
    if (!isInItem && (name === "ul" || name === "ol")) beginsList = true;
    if (name === "li") begin(true);
    for (const child of node.children) readNode(child, marked(marks, node, name), isInItem || name === "li");
    if (name === "li" || (isBlock && !isInItem)) begin(isInItem);
  };
  begin(false);
  for (const node of nodes) readNode(node, noMarks, false);
  return found;
}

function marked(marks: Marks, element: XmlElement, name: string): Marks {
  if (["em", "i", "cite"].includes(name)) return { ...marks, em: true };
  if (["strong", "b"].includes(name)) return { ...marks, strong: true };
  if (name !== "a") return marks;
  const href = (element.attributes.get("href") ?? "").trim().replaceAll("(", "%28").replaceAll(")", "%29");
  return isSafeLink(href) ? { ...marks, href } : marks;
}

function notationOf(paragraphs: readonly Paragraph[]): string {
  let written = "";
  let isAfterItem = false;
  for (const { isItem, beginsList, runs } of paragraphs) {
    const words = noted(runs, ["href", "strong", "em"])
      .replaceAll(/[ \t]+/g, " ")
      .replaceAll(/ ?\n[ \n]*/g, isItem ? " " : "\n")
      .trim();
    if (!words) continue;
    if (written) written += isItem && isAfterItem && !beginsList ? "\n" : "\n\n";
    written += isItem ? `- ${words}` : escapedDashes(words);
    isAfterItem = isItem;
  }
  return written.replaceAll(tags, String.raw`\$&`);
}

/** Italics are inside bold, and bold inside links: marks never cross. @param marks from the outermost */
function noted(runs: readonly Run[], [mark, ...others]: readonly (keyof Marks)[]): string {
  if (!mark) return escapedSigns(decoded(runs.map((run) => run.text).join("")));
  const groups: { value: string | boolean; runs: Run[] }[] = [];
  for (const run of runs) {
    if (groups.at(-1)?.value !== run[mark]) groups.push({ value: run[mark], runs: [] });
    groups.at(-1)?.runs.push(run);
  }
  return groups
    .map(({ value, runs: grouped }) => {
      const inner = noted(grouped, others);
      const words = inner.trim();
      if (!value || !words) return inner;
      return inner.replace(words, () => {
        if (mark === "href") return `[${words.replaceAll("]", String.raw`\]`)}](${value})`;
        return mark === "strong" ? `**${words}**` : `*${words}*`;
      });
    })
    .join("");
}

interface HtmlNode {
  nodeName: string;
  value?: string;
  childNodes?: HtmlNode[];
  attrs?: { name: string; value: string }[];
}

/** What opens no short tag is text: the parser's time for one tag grows with the square of its attributes. */
const nodesOfHtml = (source: string): XmlNode[] =>
  (parseFragment(source.replaceAll(/<(?!\/?[a-z][^<>]{0,500}>|!--)/gi, "&lt;")) as HtmlNode).childNodes?.map(
    asXml,
  ) ?? [];

function asXml({ nodeName, value, childNodes = [], attrs = [] }: HtmlNode): XmlNode {
  if (nodeName === "#text") return text(value ?? "");
  const href = attrs.find(({ name }) => name === "href")?.value;
  return xml(nodeName, { href }, childNodes.map(asXml));
}
