import type { IssuedPeriod } from "#selling/royalties/statements/royalty-statements.contract.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

export const IssuedPeriods = ({ periods }: { periods: readonly IssuedPeriod[] }) => (
  <section aria-labelledby="periodes-emises" className="border-t border-hairline pt-6">
    <h2 id="periodes-emises" className="pb-5 text-xl">
      Périodes émises
    </h2>
    {periods.length === 0 ? (
      <p className="text-muted">Aucune pour le moment.</p>
    ) : (
      <DataTable caption="Périodes émises" columns={columns} rows={periods} rowKey={({ id }) => id} />
    )}
  </section>
);

/** '12', '12, 2 échecs'. */
function sentText({ sent, failed }: IssuedPeriod): string {
  if (failed === 0) return String(sent);
  return `${sent}, ${failed === 1 ? "un échec" : `${failed} échecs`}`;
}

const columns: Column<IssuedPeriod>[] = [
  {
    id: "period",
    header: "Période",
    primary: true,
    cell: (period) => <Link href={`/admin/droits/periodes/${period.id}`}>{spanText(period)}</Link>,
  },
  { id: "issued", header: "Émise le", cell: ({ issued_at }) => formatDate(issued_at) },
  { id: "statements", header: "Relevés", align: "end", cell: ({ statements }) => statements },
  { id: "sent", header: "Envoyés", align: "end", cell: sentText },
  { id: "due", header: "Droits dus", align: "end", cell: ({ due_cents }) => formatCents(due_cents) },
];
