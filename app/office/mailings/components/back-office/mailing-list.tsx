import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Panel } from "#access/administrators/components/panel.tsx";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { MailingSummary } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mailingsQuery } from "#office/mailings/back-office/mailing-desk.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";

const pageSize = 20;

/** The letters by mail, the latest first. */
export function MailingList({ page }: { page: number }) {
  const list = useQuery(mailingsQuery(page));
  return (
    <Panel
      title="Par e-mail"
      source={list}
      skeleton={<SkeletonText lines={6} />}
      className="border-t-0"
      actions={
        <ButtonLink href="/admin/lettre/nouvelle" variant="primary" icon={<Plus aria-hidden />}>
          Nouvelle lettre
        </ButtonLink>
      }
    >
      {({ items, total, readers }) => (
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            {readers === 0
              ? "Aucun inscrit pour le moment."
              : `${formatCount(readers)} ${readers > 1 ? "inscrits" : "inscrit"}.`}{" "}
            Ni les ouvertures ni les clics ne sont suivis.
          </p>
          {items.length === 0 ? (
            <p className="text-muted">Aucune lettre envoyée pour le moment.</p>
          ) : (
            <DataTable
              caption="Lettres par e-mail"
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              cardsBelow="lg"
            />
          )}
          {total > pageSize && (
            <Pagination
              label="Pages des lettres"
              page={page}
              pageCount={Math.ceil(total / pageSize)}
              summary={`Page ${page} / ${Math.ceil(total / pageSize)}`}
              hrefFor={(each) => `/admin/lettre?page=${each}`}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

const columns: Column<MailingSummary>[] = [
  {
    id: "subject",
    header: "Lettre",
    primary: true,
    cell: ({ id, subject }) => <Link href={`/admin/lettre/${id}`}>{subject}</Link>,
  },
  { id: "state", header: "État", cell: ({ state }) => <StateBadge state={state} /> },
  { id: "moment", header: "Date", cell: momentText },
  { id: "sent", header: "Envoyés", align: "end", cell: ({ sent }) => formatCount(sent) },
  { id: "bounced", header: "En erreur", align: "end", cell: ({ bounced }) => formatCount(bounced) },
  {
    id: "unsubscribed",
    header: "Désinscrits",
    align: "end",
    cell: ({ unsubscribed }) => formatCount(unsubscribed),
  },
];

const labels: Record<MailingSummary["state"], string> = {
  draft: "Brouillon",
  scheduled: "Programmée",
  sending: "En cours d’envoi",
  paused: "Suspendue",
  sent: "Envoyée",
  cancelled: "Annulée",
};
const tones = { sending: "accent", sent: "success" } as const;

export const StateBadge = ({ state }: Pick<MailingSummary, "state">) => (
  <Badge tone={state === "sending" || state === "sent" ? tones[state] : "neutral"}>{labels[state]}</Badge>
);

/** When it was or will be sent. */
export function momentText({ state, created_at, scheduled_for, begun_at, ended_at }: MailingSummary): string {
  if (state === "scheduled" && scheduled_for) return `pour le ${formatDateTime(scheduled_for)}`;
  if (ended_at) return `le ${formatDateTime(ended_at)}`;
  if (begun_at) return `depuis le ${formatDateTime(begun_at)}`;
  return `du ${formatDate(created_at)}`;
}
