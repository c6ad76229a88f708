import { beforeColumn, Detail, Nothing, PeriodPanel } from "#office/dashboard/components/period-panel.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { type BestEditions, getRevenueByEditionFile } from "#office/dashboard/dashboard.contract.ts";
import { comparedMonthsOf, revenueByEditionQuery } from "#office/dashboard/dashboard.queries.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

/** The editions with the highest revenue; the file has all editions. */
export function EditionsPanel(period: DashboardPeriod) {
  const source = useQuery({ ...revenueByEditionQuery(period), placeholderData: keepPreviousData });
  return (
    <PeriodPanel title="Revenus par édition" source={source} skeleton={<SkeletonText lines={12} />}>
      {(found) =>
        found.best.length === 0 ? (
          <Nothing>Aucune édition vendue sur ces mois.</Nothing>
        ) : (
          <Editions found={found} period={period} />
        )
      }
    </PeriodPanel>
  );
}

/** Number of rows visible at first; the others can be unfolded. */
const shownAtFirst = 5;

function Editions({ found, period }: { found: BestEditions; period: DashboardPeriod }) {
  const [shown, setShown] = useState(shownAtFirst);
  const count = found.best.length;
  return (
    <>
      <DataTable
        caption="Revenus par édition"
        columns={columns}
        rows={linesOf({ ...found, best: found.best.slice(0, shown) })}
        rowKey={({ key }) => key}
      />
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
        {count > shown && (
          <Button size="sm" onClick={() => setShown(count)}>
            Voir les {count} premières
          </Button>
        )}
        <a
          href={urlOf(getRevenueByEditionFile, comparedMonthsOf(period))}
          download
          className={buttonStyle("quiet", "sm")}
        >
          <Download aria-hidden />
          Toutes les éditions en CSV
        </a>
      </div>
    </>
  );
}

interface Line {
  key: string;
  name: string;
  /** Of the edition, under its book's name. */
  detail: string | null;
  href: string | null;
  sold: number;
  refunded: number;
  net: number;
  before: number;
}

/** The best ones, the sum of the others if there are any, and the total. */
function linesOf({ best, all }: BestEditions): Line[] {
  const ranked = best.map(({ id, book_title, title, sold, paid, refunded, before }) => ({
    key: `edition-${id}`,
    name: book_title,
    detail: title,
    href: `/admin/editions/${id}/modifier`,
    sold,
    refunded,
    net: paid - refunded,
    before,
  }));
  const sum = (value: (line: Line) => number) => ranked.reduce((part, line) => part + value(line), 0);
  const whole = { sold: all.sold, refunded: all.refunded, net: all.paid - all.refunded, before: all.before };
  const others = {
    sold: whole.sold - sum(({ sold }) => sold),
    refunded: whole.refunded - sum(({ refunded }) => refunded),
    net: whole.net - sum(({ net }) => net),
    before: whole.before - sum(({ before }) => before),
  };
  const count = all.editions - best.length;
  const name = count === 1 ? "Une autre édition" : `${formatCount(count)} autres éditions`;
  return [
    ...ranked,
    ...(count > 0 ? [{ key: "others", name, detail: null, href: null, ...others }] : []),
    { key: "all", name: "Total", detail: null, href: null, ...whole },
  ];
}

const columns: Column<Line>[] = [
  {
    id: "name",
    header: "Édition",
    primary: true,
    cell: ({ name, detail, href }) => (
      <>
        {href ? (
          <PermittedLink part="catalogue" look="quiet" href={href}>
            {name}
          </PermittedLink>
        ) : (
          name
        )}
        {detail && <span className="block font-sans text-sm font-normal text-muted">{detail}</span>}
      </>
    ),
  },
  { id: "sold", header: "Vendues", align: "end", cell: ({ sold }) => formatCount(sold) },
  {
    id: "net",
    header: "Net",
    align: "end",
    cell: ({ net, refunded }) => (
      <>
        <strong>{formatCents(net)}</strong>
        {refunded > 0 && <Detail>{formatCents(refunded)} remboursés</Detail>}
      </>
    ),
  },
  beforeColumn(({ net }) => net, formatCents),
];
