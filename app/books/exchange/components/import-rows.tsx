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
import { importRowsQuery } from "#books/exchange/exchange.queries.ts";
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
      return edition === null ? shown : <Link href={`/admin/editions/${edition}/modifier`}>{shown}</Link>;
    },
  },
  { id: "number", header: "Ligne", align: "end", cell: ({ number }) => number },
  { id: "action", header: "Effet", cell: ({ action }) => actionLabels[action] },
  {
    id: "reason",
    header: "Détail",
    cell: ({ reason, changes }) => [changes.join(", "), reason].filter(Boolean).join(". ") || "–",
  },
];

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
      <ChoiceSelect
        label="Afficher"
        className="max-w-80"
        names={namesWith(found)}
        value={action ?? "all"}
        onChoose={(chosen) =>
          setSearch(chosen === "all" ? {} : { effet: chosen }, { replace: true, preventScrollReset: true })
        }
      />
      <Loaded answer={rows}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title="Aucune ligne ici">Choisissez un autre effet.</EmptyState>
          ) : (
            <DataTable
              caption="Lignes du fichier"
              columns={columns}
              rows={shown}
              rowKey={({ number }) => number}
            />
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
