import { childElements, isElement, type XmlElement } from "../xml/xml-tree.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { lostElement } from "./losses.ts";

/** Paths of parts, or addresses on the web, by the ids of relations. */
export type Relations = ReadonlyMap<string, string>;

/** Reads the relations of a part of a document, by its name in the archive. */
export function relationsOf(parts: ReadonlyMap<string, Buffer>, name: string): Relations {
  const relations = parts.get(name.replace(/[^/]*$/, (file) => `_rels/${file}.rels`));
  const list = relations ? childElements(parseXml(relations.toString("utf8"))) : [];
  return new Map(
    list.map(({ attributes }) => {
      const target = attributes.get("Target") ?? "";
      if (attributes.get("TargetMode") === "External") return [attributes.get("Id") ?? "", target];
      return [attributes.get("Id") ?? "", target.startsWith("/") ? target.slice(1) : `word/${target}`];
    }),
  );
}

const ATTRIBUTES = ["r:embed", "r:link", "r:id"];

const PICTURES = ["a:blip", "v:imagedata"];

/**
 * Removes what refers to a relation that a damaged document does not have: the converter would fail at it. A picture is
 * lost, a link keeps its text.
 */
export function dropMissingRelations(
  root: XmlElement,
  relations: Relations,
  parts: ReadonlyMap<string, Buffer>,
): void {
  root.children = root.children.map((child) => {
    if (child.kind === "text") return child;
    dropMissingRelations(child, relations, parts);
    const isPicture = isElement(child, ...PICTURES);
    const missing = ATTRIBUTES.filter((name) => {
      const id = child.attributes.get(name);
      if (id === undefined) return false;
      const target = relations.get(id);
      return target === undefined || (isPicture && name !== "r:link" && !parts.has(target));
    });
    if (isPicture && missing.length > 0) return lostElement("missingImage");
    for (const name of missing) child.attributes.delete(name);
    return child;
  });
}
