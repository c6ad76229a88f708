import type { LineMark } from "./marked-text.ts";
import { trustedHtml } from "./trusted-html.ts";

/** What a field keeps of a pasted page: words, emphasis and links in any, and these lines. */
type KeptLines = ReadonlySet<LineMark>;

/** HTML as Markdown: of a page or a word processor, only what the field can show. Nothing of it is loaded or run. */
export function pastedMarkdown(html: string, kept: KeptLines): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  return blocksOf(body, kept)
    .map((block) => block.replaceAll(/[^\S\n]+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
}

const passedOver = new Set(["SCRIPT", "STYLE", "TITLE", "META", "LINK", "HEAD", "TEMPLATE", "O:P"]);
const blockNames = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TBODY TD TH TR UL".split(
    " ",
  ),
);

function blocksOf(parent: Element, kept: KeptLines): string[] {
  const blocks: string[] = [];
  let line = "";
  const close = () => {
    blocks.push(line);
    line = "";
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !holdsBlocks(node)) {
      line += inlineOf(node);
      continue;
    }
    close();
    blocks.push(...blockOf(node, kept));
  }
  close();
  return blocks;
}

/** Some editors put a whole page into one `b` or `span`. */
const holdsBlocks = (element: Element): boolean =>
  blockNames.has(element.tagName) || [...element.children].some(holdsBlocks);

function blockOf(element: Element, kept: KeptLines): string[] {
  const { tagName } = element;
  const inside = () => blocksOf(element, kept).filter((block) => block.trim() !== "");
  if (/^H[1-6]$/.test(tagName) && kept.has("## ")) return inside().map((text) => `## ${oneLine(text)}`);
  if (tagName === "BLOCKQUOTE" && kept.has("> ")) return inside().map((text) => text.replaceAll(/^/gm, "> "));
  if (tagName === "UL" || tagName === "OL") return [listOf(element, kept)];
  return inside();
}

function listOf(list: Element, kept: KeptLines): string {
  const numbered = list.tagName === "OL" && kept.has("1. ");
  const items = [...list.children].filter(({ tagName }) => tagName === "LI");
  return items
    .map((item, at) => {
      const text = oneLine(blocksOf(item, kept).join(" "));
      return kept.has("- ") ? `${numbered ? `${at + 1}.` : "-"} ${text}` : text;
    })
    .join("\n");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function inlineOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, " ");
  if (!(node instanceof HTMLElement) || passedOver.has(node.tagName)) return "";
  if (node.tagName === "BR") return "\n";
  const text = [...node.childNodes].map(inlineOf).join("");
  const href = node.tagName === "A" ? (node.getAttribute("href") ?? "") : "";
  const marked = around(around(text, isEmphasis(node) ? "*" : ""), isStrong(node) ? "**" : "");
  return /^(?:https?:\/\/|mailto:)[^\s()]+$/i.test(href) && text.trim() !== ""
    ? around(`[${marked.trim()}](${href})`, "")
    : marked;
}

/** Marks are at the words, not at the spaces around them. */
function around(text: string, mark: string): string {
  const words = text.trim();
  if (mark === "" || words === "" || words.includes("\n")) return text;
  const start = text.indexOf(words);
  return text.slice(0, start) + mark + words + mark + text.slice(start + words.length);
}

const isEmphasis = ({ tagName, style }: HTMLElement): boolean =>
  style.fontStyle ? style.fontStyle !== "normal" : ["EM", "I", "CITE"].includes(tagName);

const isStrong = ({ tagName, style }: HTMLElement): boolean =>
  style.fontWeight
    ? style.fontWeight === "bold" || Number(style.fontWeight) >= 600
    : ["STRONG", "B"].includes(tagName);
