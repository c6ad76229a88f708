import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDownloads } from "#books/catalogue/client/counts.ts";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Nothing } from "#office/dashboard/components/period-panel.tsx";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { Panel } from "#access/administrators/components/panel.tsx";
import { latestAdditionsQuery, topSalesQuery, toDoQuery } from "#office/dashboard/dashboard.queries.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { Link } from "#ui/link.tsx";
import { journalStateQuery } from "#selling/payments/accounting/accounting.queries.ts";
import { Callout } from "#ui/callout.tsx";
import { tasks } from "#office/dashboard/to-do.rules.ts";

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

/** What waits for the administrator, each with the screen on which it is done. */
export function ToDoPanel() {
  const list = useQuery(toDoQuery());
  return (
    <Panel title="À traiter" source={list} skeleton={<SkeletonText lines={2} />}>
      {(waiting) =>
        waiting.length === 0 ? (
          <p className="text-muted">Rien à traiter.</p>
        ) : (
          <ul>
            {waiting.map(({ name, count, ...amounts }) => (
              <li key={name} className="border-b border-hairline py-2.5 last:border-b-0">
                <Link href={tasks[name].href}>{tasks[name].text(count, amounts)}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

/** Shows that the sales journal waits for the server's clock; otherwise nothing. */
export function JournalBanner() {
  const { data } = useQuery(journalStateQuery());
  if (!data || (data.waiting === 0 && !data.jump)) return null;
  return (
    <Callout>
      {data.waiting > 0 && (
        <p>
          {data.waiting === 1
            ? "Une vente ou un remboursement attend son numéro"
            : `${data.waiting} ventes ou remboursements attendent leur numéro`}
          {"\u202F"}: l’heure du serveur n’est pas sûre. Les lecteurs ont ce qu’ils ont acheté{"\u202F"};
          factures et reçus partiront dès qu’elle sera juste. {!data.jump && data.reason}
        </p>
      )}
      {data.jump && (
        <p>
          L’horloge du serveur a sauté du {formatDateTime(data.jump.expected_at)} au{" "}
          {formatDateTime(data.jump.noticed_at)}. Les clôtures du journal attendent qu’elle soit vérifiée,
          puis confirmée dans la <Link href="/admin/comptabilite">comptabilité</Link>.
        </p>
      )}
    </Callout>
  );
}
