import type { ReactNode } from "react";
import type { Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { draftDay } from "#words/texts/own-pages/own-pages.rules.ts";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import type { getPageRevision } from "#words/texts/back-office/page-texts.contract.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { RenderedText } from "#ui/rendered-text.tsx";

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
      cardsBelow="lg"
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
          {row.effective_on === draftDay && row.state === "scheduled" ? "brouillon" : states[row.state]}
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
  if (state === "unused" || effective_on === draftDay) return "–";
  const from = formatDay(effective_on);
  return until ? `du ${from} au ${formatDay(until)}` : `depuis le ${from}`;
}

/** A revision of a page, rendered and as Markdown. */
export const PageRevision = ({ page }: { page: AnswerOf<typeof getPageRevision> }) => (
  <div className="flex max-w-measure flex-col gap-8">
    <p className="text-muted">
      {`${page.effective_on === draftDay ? "Brouillon" : `Datée du ${formatDay(page.effective_on)}`}${page.until ? `, remplacée le ${formatDay(page.until)}` : ""}. Enregistrée le ${formatDateTime(page.saved_at)}${page.saved_by ? ` par ${page.saved_by}` : ""}.`}
    </p>
    <div>
      <h2 className="pb-6 text-3xl">{page.title}</h2>
      <RenderedText html={page.html} />
    </div>
    <details className="border-y border-hairline py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">Le texte tel qu’il a été écrit</summary>
      <pre className="pt-3 text-sm whitespace-pre-wrap wrap-anywhere">{page.source.body}</pre>
    </details>
  </div>
);
