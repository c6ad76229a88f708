import { childElements, findElement, isElement, xml, type XmlElement } from "../epub/xml-tree.ts";

/** Dashes that open a line of dialogue in French; the hyphen is kept for real lists. */
const DIALOGUE_DASHES = new Set(["—", "–"]);

/** `numId level` of the list levels whose bullet is a dialogue dash. */
export type DashLevels = ReadonlyMap<string, string>;

/**
 * Word turns lines of dialogue into bullet lists as they are typed. Finds the list levels of `word/numbering.xml`
 * whose bullet is a dash, so that those lines can become paragraphs again.
 */
export function findDashLevels(numbering: XmlElement | null): DashLevels {
  const levels = new Map<string, string>();
  if (!numbering) return levels;
  const definitions = new Map(
    childElements(numbering, "w:abstractNum").map((list) => [list.attributes.get("w:abstractNumId"), list]),
  );
  for (const list of childElements(numbering, "w:num")) {
    const definition = definitions.get(findElement(list, "w:abstractNumId")?.attributes.get("w:val"));
    for (const level of definition ? childElements(definition, "w:lvl") : []) {
      const bullet = (findElement(level, "w:lvlText")?.attributes.get("w:val") ?? "").trim();
      const key = `${list.attributes.get("w:numId")} ${level.attributes.get("w:ilvl")}`;
      if (DIALOGUE_DASHES.has(bullet)) levels.set(key, bullet);
    }
  }
  return levels;
}

/** Writes the dash of a dialogue list into its paragraph, with the no-break space French sets after it. */
export function spellOutDash(paragraph: XmlElement, dashes: DashLevels): void {
  const properties = paragraph.children.find((child) => isElement(child, "w:pPr"));
  if (dashes.size === 0 || properties?.kind !== "element") return;
  const numbering = childElements(properties, "w:numPr")[0];
  if (!numbering) return;
  const level = findElement(numbering, "w:ilvl")?.attributes.get("w:val") ?? "0";
  const dash = dashes.get(`${findElement(numbering, "w:numId")?.attributes.get("w:val")} ${level}`);
  if (!dash) return;
  properties.children = properties.children.filter((child) => child !== numbering);
  const run = xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [`${dash}\u00A0`])]);
  paragraph.children.splice(paragraph.children.indexOf(properties) + 1, 0, run);
}
