import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are right-aligned. */
  align?: "end" | undefined;
  /** The row's name: a row header, and the title of its card on a phone. */
  primary?: boolean | undefined;
  /** Hides the column's name, for self-explanatory actions. */
  headerHidden?: boolean | undefined;
  /** In a dense table on a phone: next to the row's name, or in the line below. Other columns are left out there. */
  brief?: "beside" | "below" | undefined;
  /** A person may hide it (`ChosenColumns`). */
  optional?: true | undefined;
  /** In a dense table: leads to the table in this column's order, and whether it is in it now. */
  order?: { href: string; current: "ascending" | "descending" | undefined } | undefined;
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
  /** For lists that people work through: rows of 44 px under a head that stays, cards of at most 96 px on a phone. */
  dense?: boolean | undefined;
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
  dense = false,
  empty,
  className,
}: DataTableProps<Row>) {
  if (empty !== undefined && rows.length === 0) return empty;
  return (
    <table
      className={classNames(
        "data-table",
        dense ? "data-dense lg:data-tight max-lg:data-brief" : forms[cardsBelow],
        (dense || rowAlign === "middle") && "data-middle",
        className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const forms = {
  md: "md:data-rows max-md:data-cards",
  lg: "lg:data-rows max-lg:data-cards",
  box: "@lg:data-rows @max-lg:data-cards",
};

function ColumnHeader<Row>({ column }: { column: Column<Row> }) {
  const { align, header, headerHidden, order } = column;
  const name = headerHidden ? <span className="sr-only">{header}</span> : header;
  return (
    <th scope="col" className={align} aria-sort={order?.current}>
      {order ? (
        <Link href={order.href} preventScrollReset className="inline-flex items-center gap-1 text-inherit">
          {name}
          {order.current && <ChevronDown aria-hidden className={arrows[order.current]} />}
        </Link>
      ) : (
        name
      )}
    </th>
  );
}

const arrows = { ascending: "size-4 rotate-180", descending: "size-4" };

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { align, primary, header, headerHidden, brief, cell } = column;
  if (primary)
    return (
      <th scope="row" className={align}>
        {cell(row)}
      </th>
    );
  return (
    <td className={classNames(align, brief)}>
      {!headerHidden && <span aria-hidden>{header}</span>}
      <div>{cell(row)}</div>
    </td>
  );
}
