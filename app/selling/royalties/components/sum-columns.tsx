import type { StatementSums } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import type { Column } from "#ui/data-table.tsx";

const number = (value: number): string => value.toLocaleString("fr-FR");

/** The sums of a statement, in a list. */
export const sumColumns: Column<StatementSums>[] = [
  { id: "copies", header: "Vendus", align: "end", cell: ({ copies }) => number(copies) },
  { id: "returned", header: "Rendus", align: "end", cell: ({ returned }) => number(returned) },
  { id: "free", header: "Gratuits", align: "end", cell: ({ free }) => number(free) },
  { id: "net", header: "Assiette", align: "end", cell: ({ net_cents }) => formatCents(net_cents) },
  {
    id: "royalty",
    header: "Droits",
    align: "end",
    cell: ({ royalty_cents, adjusted_cents }) => formatCents(royalty_cents + adjusted_cents),
  },
  {
    id: "due",
    header: "À verser",
    align: "end",
    cell: ({ due_cents, paid_cents, carried_cents }) => (
      <>
        <strong>{formatCents(paid_cents)}</strong>
        {paid_cents !== due_cents && (
          <span className="block text-sm text-muted">
            brut{"\u202F"}: {formatCents(due_cents)}
          </span>
        )}
        {carried_cents > 0 && (
          <span className="block text-sm text-muted">
            à reporter{"\u202F"}: {formatCents(-carried_cents)}
          </span>
        )}
      </>
    ),
  },
];
