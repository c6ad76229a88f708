import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CsvButton } from "#modules/dashboard/components/csv-button.tsx";
import { Before, Detail } from "#modules/dashboard/components/figure-cells.tsx";
import { Nothing, PeriodPanel } from "#modules/dashboard/components/period-panel.tsx";
import { ShareBar } from "#modules/dashboard/components/share-bar.tsx";
import type { Amounts, MonthByKind, PeriodQuery } from "#modules/dashboard/periods/contract.ts";
import { revenueByKindQuery } from "#modules/dashboard/periods/queries.ts";
import { halvesOf, kindsCsv, total } from "#modules/dashboard/periods/rules.ts";
import { formatCents } from "#platform/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

interface Line {
  label: string;
  paid: number;
  refunded: number;
  net: number;
  before: number;
}

/** Revenue by editions and by subscriptions; the last line is the revenue of the chart above. */
export function KindsPanel(period: PeriodQuery) {
  const source = useQuery({ ...revenueByKindQuery(period), placeholderData: keepPreviousData });
  return (
    <PeriodPanel title="Revenus par nature" source={source}>
      {(points) => <Kinds points={points} />}
    </PeriodPanel>
  );
}

function Kinds({ points }: { points: MonthByKind[] }) {
  const { period, before } = halvesOf(points);
  const editions = lineOf("Éditions", ({ editions: amounts }) => amounts);
  const subscriptions = lineOf("Abonnements", ({ subscriptions: amounts }) => amounts);
  const all = lineOf("Total", (month) => ({
    paid: month.editions.paid + month.subscriptions.paid,
    refunded: month.editions.refunded + month.subscriptions.refunded,
  }));
  if (all.paid === 0 && all.before === 0) return <Nothing>Aucune vente sur ces mois.</Nothing>;

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
        Encaissé dans la période, moins ce qui en a été remboursé depuis, à quelque date que ce soit. Le
        journal des ventes compte un remboursement le jour où il est fait.
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
        {refunded > 0 && <Detail>dont {formatCents(refunded)} remboursés</Detail>}
      </>
    ),
  },
  { id: "net", header: "Net", align: "end", cell: ({ net }) => <strong>{formatCents(net)}</strong> },
  {
    id: "before",
    header: "Période précédente",
    align: "end",
    cell: ({ net, before }) => <Before now={net} before={before} write={formatCents} />,
  },
];
