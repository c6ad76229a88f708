import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5";
import {
  findElement,
  isBlank,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";

/** Elements of foreign HTML that a book keeps, and their names in it; others are replaced by their content. */
const KEPT = new Map(
  (
    "p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li table thead tbody tr th td a em strong s u sub sup br code ruby rt " +
    "i:em cite:em b:strong strike:s del:s tt:code kbd:code"
  )
    .split(" ")
    .map((entry) => entry.split(":"))
    .map(([name = "", own = name]) => [name, own] as const),
);

/** Elements whose content is no text of the page. */
const DROPPED = new Set(
  "head script style title template noscript iframe object svg math select textarea".split(" "),
);

/** Elements that are a block by themselves. */
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table".split(" "));

/** Places at which the text of foreign HTML begins a new paragraph. */
const DIVIDING = new Set(
  "div section article main header footer aside figure figcaption center body dl dt dd address".split(" "),
);

/** The blocks of foreign HTML: structure and letters alone, without classes, styles, ids and scripts. */
export function insertedBlocks(html: string): XmlElement[] {
  const blocks: XmlElement[] = [];
  let open: XmlElement | null = null;
  for (const node of parse(html).childNodes.flatMap(convert)) {
    if (isElement(node) && (BLOCKS.has(node.name) || node.name === DIVISION)) {
      open = null;
      if (node.name !== DIVISION) blocks.push(node);
    } else if (open) open.children.push(node);
    else if (node.kind === "element" || !isBlank(node.value)) blocks.push((open = xml("p", {}, [node])));
  }
  return blocks.filter((block) => isTableOrPicture(block) || textOf(block).trim() !== "");
}

const isTableOrPicture = (block: XmlElement): boolean =>
  block.name === "table" || findElement(block, "img") !== undefined;

/** The name of a place between two paragraphs. */
const DIVISION = "division";

function convert(node: DefaultTreeAdapterTypes.ChildNode): XmlNode[] {
  if (defaultTreeAdapter.isTextNode(node)) return [{ kind: "text", value: node.value }];
  if (!defaultTreeAdapter.isElementNode(node) || DROPPED.has(node.tagName)) return [];
  const attribute = (name: string): string | undefined =>
    node.attrs.find((each) => each.name === name)?.value;
  if (node.tagName === "img") return [xml("img", { alt: attribute("alt") ?? "" })];
  const children = node.childNodes.flatMap(convert);
  const name = KEPT.get(node.tagName);
  if (name !== undefined) {
    const [href, colspan, rowspan] = ["href", "colspan", "rowspan"].map(attribute);
    const isNumber = (value = ""): boolean => /^[1-9]\d{0,2}$/.test(value);
    return [
      xml(
        name,
        {
          href: name === "a" && href && !href.startsWith("#") ? href : undefined,
          colspan: isNumber(colspan) ? colspan : undefined,
          rowspan: isNumber(rowspan) ? rowspan : undefined,
        },
        children.filter((child) => !isElement(child, DIVISION)),
      ),
    ];
  }
  return DIVIDING.has(node.tagName) ? [xml(DIVISION), ...children, xml(DIVISION)] : children;
}
