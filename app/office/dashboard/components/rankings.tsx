import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDownloads } from "#books/catalogue/client/counts.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { formatDate } from "#platform/data/dates.ts";
import { Nothing } from "#office/dashboard/components/period-panel.tsx";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { Panel } from "#access/administrators/components/panel.tsx";
import { latestAdditionsQuery, topSalesQuery } from "#office/dashboard/dashboard.queries.ts";
import { SkeletonText } from "#ui/skeleton.tsx";

/** By downloads, as specified (admin.md §2), in the chosen period. */
export function TopSales(period: DashboardPeriod) {
  const source = useQuery({ ...topSalesQuery(period), placeholderData: keepPreviousData });
  return (
    <Panel title="Meilleures ventes" source={source} skeleton={<SkeletonText lines={10} />}>
      {(books) =>
        books.length === 0 ? (
          <Nothing>Aucun téléchargement sur ces mois.</Nothing>
        ) : (
          <ol>
            {books.map(({ id, title, downloads }, index) => (
              <Line key={id} rank={index + 1} bookId={id} title={title} detail={formatDownloads(downloads)} />
            ))}
          </ol>
        )
      }
    </Panel>
  );
}

export function LatestAdditions() {
  const source = useQuery(latestAdditionsQuery());
  return (
    <Panel title="Derniers ajouts" source={source} skeleton={<SkeletonText lines={10} />}>
      {(books) =>
        books.length === 0 ? (
          <Nothing>Aucun livre pour le moment.</Nothing>
        ) : (
          <ul>
            {books.map(({ id, title, created_at }) => (
              <Line key={id} bookId={id} title={title} detail={formatDate(created_at)} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

interface LineProps {
  rank?: number;
  bookId: number;
  title: string;
  detail: string;
}

const Line = ({ rank, bookId, title, detail }: LineProps) => (
  <li className="flex items-baseline gap-3 border-b border-hairline py-2.5 last:border-b-0">
    {rank !== undefined && (
      <span className="w-6 shrink-0 text-right font-serif text-muted tabular-nums">{rank}</span>
    )}
    <PermittedLink
      part="catalogue"
      look="quiet"
      href={`/admin/livres/${bookId}/modifier`}
      className="min-w-0 flex-1 font-serif text-lg leading-snug"
    >
      {title}
    </PermittedLink>
    <span className="shrink-0 text-sm text-muted tabular-nums">{detail}</span>
  </li>
);
