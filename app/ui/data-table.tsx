import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are right-aligned. */
  align?: "start" | "end" | undefined;
  /** The row's name: a row header, and the title of its card on a phone. */
  primary?: boolean | undefined;
  /** Hides the column's name, for self-explanatory actions. */
  headerHidden?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** The table's caption, read by screen readers. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * Below this window width rows are cards; `lg` for many columns next to a navigation. `box` for a column whose width
   * does not follow the window's: below 32 rem of the nearest `@container`.
   */
  cardsBelow?: "md" | "lg" | "box" | undefined;
  /** Rows with a picture are centred; others share their first line. */
  rowAlign?: "baseline" | "middle" | undefined;
  /** In place of a table without rows. */
  empty?: ReactNode;
  className?: string | undefined;
}

/** A table; on a phone each row becomes a card in which every value has its column's name. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  cardsBelow = "md",
  rowAlign = "baseline",
  empty,
  className,
}: DataTableProps<Row>) {
  const style = styles[cardsBelow];
  if (empty !== undefined && rows.length === 0) return empty;
  return (
    <table className={classNames("w-full border-collapse", style.table, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className={style.head}>
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
      <tbody className={style.body}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={classNames("border-b border-hairline transition-colors", style.row)}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} style={style} rowAlign={rowAlign} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headStyle =
  "border-b border-control px-3 py-2 text-left align-bottom text-sm font-semibold text-muted first:pl-0 last:pr-0";

const styles = {
  md: {
    table: "max-md:block",
    head: "max-md:sr-only",
    body: "max-md:flex max-md:flex-col max-md:gap-3",
    row: "md:hover:bg-sunken/60 max-md:flex max-md:flex-col max-md:gap-1.5 max-md:rounded max-md:border max-md:bg-raised max-md:p-4",
    cell: "md:px-3 md:py-3 md:first:pl-0 md:last:pr-0",
    end: "md:text-right",
    fact: "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6",
    name: "md:hidden",
    value: "max-md:text-right",
  },
  lg: {
    table: "max-lg:block",
    head: "max-lg:sr-only",
    body: "max-lg:flex max-lg:flex-col max-lg:gap-3",
    row: "lg:hover:bg-sunken/60 max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:rounded max-lg:border max-lg:bg-raised max-lg:p-4",
    cell: "lg:px-3 lg:py-3 lg:first:pl-0 lg:last:pr-0",
    end: "lg:text-right",
    fact: "max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-6",
    name: "lg:hidden",
    value: "max-lg:text-right",
  },
  box: {
    table: "@max-lg:block",
    head: "@max-lg:sr-only",
    body: "@max-lg:flex @max-lg:flex-col @max-lg:gap-3",
    row: "@lg:hover:bg-sunken/60 @max-lg:flex @max-lg:flex-col @max-lg:gap-1.5 @max-lg:rounded @max-lg:border @max-lg:bg-raised @max-lg:p-4",
    cell: "@lg:px-3 @lg:py-3 @lg:first:pl-0 @lg:last:pr-0",
    end: "@lg:text-right",
    fact: "@max-lg:flex @max-lg:items-baseline @max-lg:justify-between @max-lg:gap-6",
    name: "@lg:hidden",
    value: "@max-lg:text-right",
  },
};

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  style: (typeof styles)["md"];
  rowAlign: "baseline" | "middle";
}

function Cell<Row>({ column, row, style, rowAlign }: CellProps<Row>) {
  const wide = classNames(
    style.cell,
    rowAlign === "middle" ? "align-middle" : "align-baseline",
    column.align === "end" && `${style.end} tabular-nums`,
  );
  if (column.primary) {
    return (
      <th scope="row" className={classNames(wide, "text-left font-serif text-lg leading-snug font-medium")}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={classNames(wide, style.fact)}>
      {!column.headerHidden && (
        <span aria-hidden className={classNames("shrink-0 text-sm text-muted", style.name)}>
          {column.header}
        </span>
      )}
      <div className={classNames("min-w-0", style.value)}>{column.cell(row)}</div>
    </td>
  );
}
