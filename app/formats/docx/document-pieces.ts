import { childElements, elementsIn, findElement, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import { isRole } from "./style-map.ts";

/** Elements in a piece: the converter's trees of them take about 15 MB. */
const PIECE_ELEMENTS = 20_000;

/**
 * Writes the text of a document in pieces that can be converted one after the other: the converter holds several trees
 * of what it converts. A piece ends between two paragraphs that share neither a field, nor a deleted end, nor an
 * element of the book such as a quotation. Empties the tree.
 * @param limit of elements in a piece, without its last paragraph
 */
export function* piecesOf(root: XmlElement, limit = PIECE_ELEMENTS): Generator<string> {
  const body = childElements(root, "w:body")[0];
  if (!body) {
    yield serializeXml(root);
    return;
  }
  const waiting = body.children.toReversed();
  const cut = new Cut();
  do {
    body.children = [];
    let elements = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (elements >= limit && cut.isAllowedBefore(next)) {
        waiting.push(next);
        break;
      }
      elements += cut.pass(next);
      body.children.push(next);
    }
    yield serializeXml(root);
  } while (waiting.length > 0);
}

/** Where a document can be cut. */
class Cut {
  #openFields = 0;
  #isJoined = false;

  /** Notes a child of the body. @returns the number of its elements */
  pass(child: XmlNode): number {
    if (child.kind === "text") return 0;
    let elements = 0;
    for (const element of elementsIn(child)) {
      elements += 1;
      if (element.name === "w:fldChar") this.#see(element);
    }
    const [properties] = childElements(child, "w:pPr");
    // ECMA-376, part 1, section 17.13.5.15: without its end, a paragraph continues in the next.
    this.#isJoined = properties !== undefined && findElement(properties, "w:del") !== undefined;
    return elements;
  }

  #see(field: XmlElement): void {
    const type = field.attributes.get("w:fldCharType");
    if (type === "begin") this.#openFields += 1;
    if (type === "end" && this.#openFields > 0) this.#openFields -= 1;
  }

  isAllowedBefore(child: XmlNode): boolean {
    return child.kind === "element" && this.#openFields === 0 && !this.#isJoined && isPlain(child);
  }
}

/** Paragraphs of a role are joined with those before them: the lines of a poem, the paragraphs of a quotation. */
function isPlain(paragraph: XmlElement): boolean {
  if (paragraph.name !== "w:p") return false;
  const style = findElement(paragraph, "w:pStyle")?.attributes.get("w:val");
  return style === undefined || !isRole(style);
}
