import {
  createRows,
  maxCellLength,
  maxColumns,
  numberText,
  readPart,
  type SheetParts,
} from "./sheet-rows.ts";

/** Values that a cell states beside its text. */
const statedNumbers = new Set(["float", "currency", "percentage"]);

/**
 * The rows of the sheets of an OpenDocument spreadsheet (version 1.3, part 3, section 9), in their order. Of a formula,
 * the stored value counts; nothing is calculated.
 * @throws UnreadableFileError with the reason
 */
export function odsSheets(parts: SheetParts): string[][][] {
  const sheets: string[][][] = [];
  let collected = createRows();
  let cell: { stated: string | null; times: number } | null = null;
  let column = 0;
  let rowTimes = 1;
  let text = "";
  let paragraphs = 0;
  /** Comments, drawings and tables in a cell. */
  let besides = 0;
  let isInParagraph = false;

  readPart(parts.get("content.xml"), {
    open(name, attributes) {
      if (besides > 0 || (cell && besideNames.has(name))) besides += 1;
      if (besides > 0) return;
      if (name === "table") collected = createRows();
      if (name === "table-row") {
        column = 0;
        rowTimes = repeated(attributes["table:number-rows-repeated"]);
      }
      if (name === "table-cell" || name === "covered-table-cell") {
        cell = {
          stated: statedValue(attributes),
          times: repeated(attributes["table:number-columns-repeated"]),
        };
        text = "";
        paragraphs = 0;
      }
      if (!cell) return;
      if (name === "p") {
        if (paragraphs > 0) text += "\n";
        paragraphs += 1;
        isInParagraph = true;
      }
      if (name === "s") text += " ".repeat(Math.min(repeated(attributes["text:c"]), maxCellLength));
      if (name === "tab") text += "\t";
      if (name === "line-break") text += "\n";
    },
    text(value) {
      if (besides === 0 && isInParagraph && text.length <= maxCellLength)
        text += value.replaceAll(/\s+/g, " ");
    },
    close(name) {
      if (besides > 0) {
        besides -= 1;
        return;
      }
      if (name === "p") isInParagraph = false;
      if (cell && (name === "table-cell" || name === "covered-table-cell")) {
        const value = cell.stated ?? text;
        // An empty cell is stated once for the rest of its row.
        const last = value === "" ? 0 : Math.min(cell.times, maxColumns + 1);
        for (let n = 0; n < last; n++) collected.put(column + n, value);
        column += cell.times;
        cell = null;
      }
      if (name === "table-row") collected.end(rowTimes);
      if (name === "table") sheets.push(collected.rows);
    },
  });
  return sheets;
}

const besideNames = new Set(["annotation", "frame", "table", "custom-shape"]);

const repeated = (count = "1"): number => Math.max(1, Math.trunc(Number(count)) || 1);

/** The value of a cell that is more exact than its shown text; null for a text. */
function statedValue(attributes: Readonly<Record<string, string>>): string | null {
  const type = attributes["office:value-type"] ?? "";
  if (statedNumbers.has(type)) return numberText(attributes["office:value"] ?? "");
  if (type === "date")
    return (attributes["office:date-value"] ?? "").replace(/T00:00(:00(\.0+)?)?$/, "").slice(0, 16);
  if (type === "boolean") return attributes["office:boolean-value"] === "true" ? "1" : "0";
  return type === "string" ? (attributes["office:string-value"] ?? null) : null;
}
