import type { ReactNode } from "react";
import type { Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";

interface TextHistoryProps<Row extends Revision> {
  rows: readonly Row[];
  /** Hides the heading if one above already names the list. */
  headingHidden?: boolean;
  /** The address at which a version can be read. */
  children: (row: Row) => ReactNode;
}

/** Every version of a text, with its dates: versions are never deleted. */
export const TextHistory = <Row extends Revision>({
  rows,
  headingHidden,
  children,
}: TextHistoryProps<Row>) => (
  <section aria-labelledby="historique" className={headingHidden ? "pt-3" : "pt-14"}>
    <h2 id="historique" className={headingHidden ? "sr-only" : "pb-4 text-xl"}>
      Versions
    </h2>
    <DataTable
      caption="Versions"
      rows={rows}
      rowKey={({ revision }) => revision}
      columns={[...columns, { id: "open", header: "Lire", headerHidden: true, align: "end", cell: children }]}
    />
  </section>
);

const columns: Column<Revision>[] = [
  {
    id: "version",
    header: "Version",
    primary: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-3">
        {row.version ?? `nº\u00a0${row.revision}`}
        <Badge tone={row.state === "current" ? "success" : "neutral"} className="font-sans">
          {states[row.state]}
        </Badge>
      </span>
    ),
  },
  { id: "period", header: "En vigueur", cell: (row) => periodText(row) },
  { id: "saved", header: "Enregistrée", cell: (row) => formatDateTime(row.saved_at) },
  { id: "by", header: "Par", cell: (row) => row.saved_by ?? "la boutique" },
];

const states: Record<Revision["state"], string> = {
  current: "en vigueur",
  scheduled: "à venir",
  past: "passée",
  unused: "jamais appliquée",
};

function periodText({ effective_on, until, state }: Revision): string {
  if (state === "unused") return "–";
  const from = formatDay(effective_on);
  return until ? `du ${from} au ${formatDay(until)}` : `depuis le ${from}`;
}
