import {
  beforeColumn,
  CsvButton,
  Nothing,
  PeriodPanel,
  ShareBar,
  Detail,
} from "#office/dashboard/components/period-panel.tsx";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { type Compared, useCompared } from "#office/dashboard/client/use-compared.ts";
import type { Amounts, MonthByKind } from "#office/dashboard/dashboard.contract.ts";
import { revenueByKindQuery } from "#office/dashboard/dashboard.queries.ts";
import { kindsCsv, total } from "#office/dashboard/dashboard.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

interface Line {
  label: string;
  paid: number;
  refunded: number;
  net: number;
  before: number;
}

/** Revenue by editions and by subscriptions, as the accounts have it. */
export function KindsPanel(period: DashboardPeriod) {
  const source = useCompared(revenueByKindQuery, period);
  return (
    <PeriodPanel title="Revenus par nature" source={source}>
      {(points) => <Kinds points={points} />}
    </PeriodPanel>
  );
}

function Kinds({ points: { period, before } }: { points: Compared<MonthByKind> }) {
  const editions = lineOf("Éditions", ({ editions: amounts }) => amounts);
  const subscriptions = lineOf("Abonnements", ({ subscriptions: amounts }) => amounts);
  const all = lineOf("Total", (month) => ({
    paid: month.editions.paid + month.subscriptions.paid,
    refunded: month.editions.refunded + month.subscriptions.refunded,
  }));
  if (all.paid === 0 && all.refunded === 0 && all.before === 0)
    return <Nothing>Aucune vente sur ces mois.</Nothing>;

  function lineOf(label: string, amounts: (month: MonthByKind) => Amounts): Line {
    const paid = total(period, (month) => amounts(month).paid);
    const refunded = total(period, (month) => amounts(month).refunded);
    const net = (month: MonthByKind) => amounts(month).paid - amounts(month).refunded;
    return { label, paid, refunded, net: paid - refunded, before: total(before, net) };
  }

  return (
    <>
      <ShareBar shares={[editions, subscriptions].map(({ label, net }) => ({ label, value: net }))} />
      <DataTable
        caption="Revenus par nature"
        columns={columns}
        rows={[editions, subscriptions, all]}
        rowKey={({ label }) => label}
      />
      <p className="max-w-measure py-3 text-sm text-muted">
        Un remboursement compte le jour où il est fait, comme en comptabilité. La courbe, elle, le retire du
        mois de l’achat.
      </p>
      <CsvButton name="revenus-par-nature.csv" csv={() => kindsCsv(period)} />
    </>
  );
}

const columns: Column<Line>[] = [
  { id: "label", header: "Nature", primary: true, cell: ({ label }) => label },
  {
    id: "paid",
    header: "Encaissé",
    align: "end",
    cell: ({ paid, refunded }) => (
      <>
        {formatCents(paid)}
        {refunded > 0 && <Detail>moins {formatCents(refunded)} remboursés</Detail>}
      </>
    ),
  },
  { id: "net", header: "Net", align: "end", cell: ({ net }) => <strong>{formatCents(net)}</strong> },
  beforeColumn(({ net }) => net, formatCents),
];
