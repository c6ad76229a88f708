import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and actions stand at the right. */
  align?: "start" | "end" | undefined;
  /** The row's name: a row header, and the title of its card on a phone. */
  primary?: boolean | undefined;
  /** Hides the column's name, for actions that speak for themselves. */
  headerHidden?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists; read by screen readers. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  className?: string | undefined;
}

/** A table; on a phone each row becomes a card where every value carries its column's name. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className }: DataTableProps<Row>) {
  return (
    <table className={classNames("w-full border-collapse max-md:block", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classNames(headStyle, column.align === "end" && "text-right")}
            >
              {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowStyle}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headStyle =
  "border-b border-control px-3 py-2 text-left align-bottom text-sm font-semibold text-muted first:pl-0 last:pr-0";
const rowStyle = classNames(
  "border-b border-hairline transition-colors md:hover:bg-sunken/60",
  "max-md:flex max-md:flex-col max-md:gap-1.5 max-md:rounded max-md:border max-md:bg-raised max-md:p-4",
);

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const wide = classNames("md:px-3 md:py-3 md:align-baseline md:first:pl-0 md:last:pr-0", endStyle(column));
  if (column.primary) {
    return (
      <th scope="row" className={classNames(wide, "text-left font-serif text-lg leading-snug font-medium")}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={classNames(wide, "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6")}>
      {!column.headerHidden && (
        <span aria-hidden className="shrink-0 text-sm text-muted md:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0 max-md:text-right">{column.cell(row)}</span>
    </td>
  );
}

function endStyle(column: { align?: "start" | "end" | undefined }): string | false {
  return column.align === "end" && "md:text-right tabular-nums";
}
