import { Attributes, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** A complex field (ECMA-376, part 1, section 17.16.18): from its `begin` to its `end`, across runs and paragraphs. */
interface Field {
  instructions: XmlElement[];
}

/** Cross references: to the text or the note of a bookmark. Those to its page follow (`paper-pages.ts`). */
const REFERENCE = /^\s*(?:REF|NOTEREF)\s+"?([^\s"\\]+)/i;

/** Turns cross references into links, which the converter understands. */
export function resolveFields(root: XmlElement): void {
  const open: Field[] = [];
  for (const element of elementsIn(root)) {
    if (element.name === "w:fldSimple") linkSimpleField(element);
    if (element.name === "w:instrText") open.at(-1)?.instructions.push(element);
    if (element.name !== "w:fldChar") continue;
    const type = element.attributes.get("w:fldCharType");
    if (type === "begin") open.push({ instructions: [] });
    if (type === "separate") resolve(open.at(-1));
    if (type === "end") open.pop();
  }
}

function resolve(field: Field | undefined): void {
  const instruction = field?.instructions.map(textOf).join("") ?? "";
  if (!field) return;
  const [first, ...others] = field.instructions;
  const target = REFERENCE.exec(instruction)?.[1];
  if (!first || target === undefined) return;
  first.children = [{ kind: "text", value: ` HYPERLINK \\l "${target}" ` }];
  for (const other of others) other.children = [];
}

function linkSimpleField(field: XmlElement): void {
  const target = REFERENCE.exec(field.attributes.get("w:instr") ?? "")?.[1];
  if (target === undefined) return;
  field.name = "w:hyperlink";
  field.attributes = new Attributes([["w:anchor", target]]);
}
