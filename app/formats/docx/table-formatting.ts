import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";
import type { RunProperties } from "./run-properties.ts";
import type { StyleSheet, WordStyle } from "./style-sheet.ts";

/** The formatting of letters that paragraphs get from the styles of the tables around them. */
export type TableFormatting = ReadonlyMap<XmlElement, RunProperties>;

/** Parts of a table that a style formats by themselves, with their bit in older files (`w:tblLook`). */
const PARTS = [
  ["firstCol", "w:firstColumn", 0x80],
  ["lastCol", "w:lastColumn", 0x100],
  ["firstRow", "w:firstRow", 0x20],
  ["lastRow", "w:lastRow", 0x40],
] as const;

type Part = (typeof PARTS)[number][0];

/**
 * Reads the formatting that the styles of tables give to the paragraphs of their cells: that of the whole table, and
 * that of first and last rows and columns where the table's look says so (ECMA-376, part 1, section 17.7.6).
 */
export function tableFormatting(root: XmlElement, styles: StyleSheet): TableFormatting {
  const formatting = new Map<XmlElement, RunProperties>();
  readTables(root, styles, {}, formatting);
  return formatting;
}

function readTables(
  parent: XmlElement,
  styles: StyleSheet,
  around: RunProperties,
  formatting: Map<XmlElement, RunProperties>,
): void {
  for (const child of childElements(parent)) {
    if (child.name === "w:tbl") readTable(child, styles, formatting);
    else {
      if (child.name === "w:p" && Object.keys(around).length > 0) formatting.set(child, around);
      readTables(child, styles, around, formatting);
    }
  }
}

function readTable(table: XmlElement, styles: StyleSheet, formatting: Map<XmlElement, RunProperties>): void {
  const [properties] = childElements(table, "w:tblPr");
  const styleId = (properties && findElement(properties, "w:tblStyle"))?.attributes.get("w:val") ?? "";
  const style = styles.get(styleId);
  const look = lookOf(properties && findElement(properties, "w:tblLook"));
  const rows = childElements(table, "w:tr");
  rows.forEach((row, index) => {
    const cells = childElements(row, "w:tc");
    cells.forEach((cell, place) => {
      const parts: Record<Part, boolean> = {
        firstCol: place === 0,
        lastCol: place === cells.length - 1,
        firstRow: index === 0,
        lastRow: index === rows.length - 1,
      };
      const shown = look.filter((part) => parts[part]);
      readTables(cell, styles, style ? formattingOf(style, shown) : {}, formatting);
    });
  });
}

/** Later parts decide over earlier ones. */
function formattingOf({ run, tableParts }: WordStyle, parts: readonly Part[]): RunProperties {
  return Object.assign({}, run, ...parts.map((part) => tableParts.get(part) ?? {}));
}

function lookOf(look: XmlElement | undefined): Part[] {
  const bits = Number.parseInt(look?.attributes.get("w:val") ?? "", 16) || 0;
  return PARTS.flatMap(([part, attribute, bit]) => {
    const own = look?.attributes.get(attribute);
    const isShown = own === undefined ? (bits & bit) !== 0 : ["1", "true", "on"].includes(own);
    return isShown ? [part] : [];
  });
}
