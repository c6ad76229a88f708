import { childElements, isElement, text, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

/** Their attributes are for Word alone: identifiers, and whether spaces are kept. The converter keeps them all. */
const WITHOUT_ATTRIBUTES = new Set(["w:p", "w:r", "w:t"]);

/** Properties that have been read, and that the converter doesn't read. */
const READ = new Set(["w:spacing"]);

const PROPERTIES = new Set(["w:rPr", "w:pPr"]);

/**
 * Makes a document smaller for the converter, which reads the same: its trees take half a kilobyte for each element.
 * Empty properties and attributes without a meaning are dropped, and runs of text with the same formatting are joined:
 * Word splits them wherever a word was corrected.
 */
export function leanMarkup(parent: XmlElement): void {
  const kept: XmlElement["children"] = [];
  let last: TextRun | null = null;
  for (const child of parent.children) {
    if (child.kind === "text") {
      kept.push(child);
      last = null;
      continue;
    }
    if (READ.has(child.name)) continue;
    leanMarkup(child);
    if (WITHOUT_ATTRIBUTES.has(child.name)) dropAttributes(child);
    if (PROPERTIES.has(child.name) && child.children.length === 0) continue;
    const run: TextRun | null = textRunOf(child);
    if (run && last?.formatting === run.formatting) {
      last.text.children = [text(textOf(last.text) + textOf(run.text))];
      continue;
    }
    last = run;
    kept.push(child);
  }
  parent.children = kept;
}

/** Namespaces may be declared anywhere. */
function dropAttributes({ attributes }: XmlElement): void {
  for (const [name] of attributes) if (!name.startsWith("xmlns")) attributes.delete(name);
}

/** A run that holds text alone, with all its formatting as one string. */
interface TextRun {
  formatting: string;
  text: XmlElement;
}

function textRunOf(run: XmlElement): TextRun | null {
  if (run.name !== "w:r") return null;
  const [written, ...others] = run.children.filter((child) => !isElement(child, "w:rPr"));
  if (!written || others.length > 0 || !isElement(written, "w:t")) return null;
  return { formatting: childElements(run, "w:rPr").map(serializeXml).join(""), text: written };
}
