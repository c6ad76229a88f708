import { Download } from "lucide-react";
import { useRef } from "react";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { Button } from "#ui/button.tsx";
import { DataTable, type DataTableProps } from "#ui/data-table.tsx";

/** Columns of buttons have a heading that only screen readers see. */
const isShown = (cell: Element): boolean => cell.querySelector(":scope > .sr-only") === null;

/** A cell's text; the column's name, which cards repeat, is left out. « 4,99 € » is a number for a spreadsheet. */
function textOf(cell: HTMLElement): string | { amount: string } {
  const shown = cell.querySelector<HTMLElement>(":scope > div") ?? cell;
  const text = shown.innerText.replaceAll(/\s*\n\s*/g, ", ").trim();
  const [, digits] = /^(-?[\d\s\u00A0\u202F]+,\d\d)[\s\u00A0\u202F]€$/.exec(text) ?? [];
  return digits ? { amount: digits.replaceAll(/[^\d,-]/g, "") } : text;
}

/** The rows of a table that is shown whole, as a CSV file of spreadsheets. */
function csvOf(table: HTMLTableElement): string {
  const [head, ...rows] = [...table.rows];
  const headings = head ? [...head.cells] : [];
  const kept = headings.map(isShown);
  const line = (cells: HTMLElement[], read: (cell: HTMLElement) => ReturnType<typeof textOf>) =>
    csvLine(cells.filter((_, at) => kept[at]).map(read));
  return (
    csvStart +
    line(headings, ({ innerText }) => innerText.trim()) +
    rows.map((row) => line([...row.cells], textOf)).join("")
  );
}

interface ExportedTableProps<Row> extends DataTableProps<Row> {
  /** The name of the CSV file, which has every row: of a list that is shown whole. */
  exportAs: string;
}

/** A table with a button that saves it as a file. */
export function ExportedTable<Row>({ exportAs, ...table }: ExportedTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const save = () => {
    const shown = box.current?.querySelector("table");
    if (!shown) return;
    const url = URL.createObjectURL(new Blob([csvOf(shown)], { type: "text/csv" }));
    Object.assign(document.createElement("a"), { href: url, download: exportAs }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div ref={box}>
      <DataTable {...table} />
      {table.rows.length > 0 && (
        <p className="pt-6">
          <Button size="sm" icon={<Download aria-hidden />} onClick={save}>
            Exporter cette liste (CSV)
          </Button>
        </p>
      )}
    </div>
  );
}
