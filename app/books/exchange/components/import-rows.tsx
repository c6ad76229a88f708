import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { Import, ImportRow } from "#books/exchange/imports/catalogue-import.contract.ts";
import {
  actionLabels,
  type ImportAction,
  importActions,
  importPageSize,
} from "#books/exchange/catalogue-import.rules.ts";
import { importRowsQuery, reportUrl } from "#books/exchange/exchange.queries.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";

const columns: Column<ImportRow>[] = [
  {
    id: "title",
    header: "Titre",
    primary: true,
    cell: ({ title, edition_id: edition }) => {
      const shown = title || "(sans titre)";
      const cut = { title: shown, className: "block truncate" };
      if (edition === null) return <span {...cut}>{shown}</span>;
      return (
        <Link href={`/admin/editions/${edition}/modifier`} {...cut}>
          {shown}
        </Link>
      );
    },
  },
  {
    id: "number",
    header: "Ligne",
    align: "end",
    brief: "below",
    optional: true,
    cell: ({ number }) => number,
  },
  { id: "action", header: "Effet", brief: "beside", cell: ({ action }) => actionLabels[action] },
  {
    id: "reason",
    header: "Détail",
    brief: "below",
    optional: true,
    cell: (row) => (
      <span title={detailOf(row)} className="block max-w-64 truncate lg:max-w-44 xl:max-w-96">
        {detailOf(row)}
      </span>
    ),
  },
];

/** Why a row is refused must be read whole. */
const refusedColumns = columns.map((column) =>
  column.id === "reason" ? { ...column, cell: detailOf } : column,
);

function detailOf({ reason, changes }: ImportRow): string {
  return [changes.join(", "), reason].filter(Boolean).join(". ") || "–";
}

const table = { caption: "Lignes du fichier", rowKey: ({ number }: ImportRow) => number };

/** The rows with what they do, in pages; the filter and the page are in the address. */
export function ImportRows({ found }: { found: Import }) {
  const [search, setSearch] = useSearchParams();
  const action = importActions.find((each) => each === search.get("effet"));
  const page = Math.max(1, Math.trunc(Number(search.get("page") ?? 1)) || 1);
  const rows = useQuery(importRowsQuery(String(found.id), action, page));
  const total = action ? (found.counts[action] ?? 0) : found.rows;
  const pageCount = Math.max(1, Math.ceil(total / importPageSize));
  const hrefFor = (wanted: number) =>
    `?${new URLSearchParams({ ...(action && { effet: action }), page: String(wanted) }).toString()}`;
  return (
    <section aria-labelledby="lignes" className="flex flex-col gap-4">
      <h2 id="lignes">Les lignes du fichier</h2>
      <div className="flex flex-wrap items-end gap-4 pb-4">
        <ChoiceSelect
          label="Afficher"
          className="max-w-80"
          names={namesWith(found)}
          value={action ?? "all"}
          onChoose={(chosen) =>
            setSearch(chosen === "all" ? {} : { effet: chosen }, { replace: true, preventScrollReset: true })
          }
        />
        <a href={reportUrl(String(found.id), action)} download className={buttonStyle()}>
          Exporter ces lignes (CSV)
        </a>
      </div>
      <Loaded answer={rows}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title="Aucune ligne ici">Choisissez un autre effet.</EmptyState>
          ) : action === "refuse" ? (
            <DataTable {...table} columns={refusedColumns} rows={shown} />
          ) : (
            <ChosenColumns name="lignes-import" {...table} columns={columns} rows={shown} />
          )
        }
      </Loaded>
      {pageCount > 1 && (
        <Pagination
          label="Pages des lignes"
          page={page}
          pageCount={pageCount}
          summary={`Page ${page} / ${pageCount} — ${total} ${total > 1 ? "lignes" : "ligne"}`}
          hrefFor={hrefFor}
        />
      )}
    </section>
  );
}

function namesWith({ counts, rows }: Import): Record<ImportAction | "all", string> {
  const named = importActions.map((each) => [each, `${actionLabels[each]} (${counts[each] ?? 0})`]);
  return { all: `Toutes (${rows})`, ...(Object.fromEntries(named) as Record<ImportAction, string>) };
}
