import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { ReaderImport, ReaderRow } from "#office/moving-in/moving-in.contract.ts";
import { readerRowsQuery } from "#office/moving-in/moving-in.queries.ts";
import { type ReaderAction, readerActionTexts, readerPageSize } from "#office/moving-in/moving-in.rules.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

const columns: Column<ReaderRow>[] = [
  // The first row of a file is its headings.
  { id: "number", header: "Ligne", cell: ({ number }) => number + 1 },
  { id: "email", header: "Adresse", primary: true, cell: ({ email }) => email || "—" },
  { id: "action", header: "Action", cell: ({ action }) => readerActionTexts[action] },
  { id: "reason", header: "Détail", cell: ({ reason }) => reason },
];

const choices = { all: "Toutes les lignes", ...readerActionTexts };

/** The rows with what they do, in pages. */
export function ReaderRows({ found }: { found: ReaderImport }) {
  const [action, setAction] = useState<ReaderAction | "all">("all");
  const [page, setPage] = useState(1);
  const chosen = action === "all" ? undefined : action;
  const rows = useQuery(readerRowsQuery(String(found.id), chosen, page));
  const total = chosen ? (found.counts[chosen] ?? 0) : found.rows;
  const pages = Math.max(1, Math.ceil(total / readerPageSize));
  if (found.state === "undone") return null;
  return (
    <section aria-labelledby="lignes" className="flex flex-col gap-4">
      <h2 id="lignes">Les lignes</h2>
      <ChoiceSelect
        label="Montrer"
        names={choices}
        value={action}
        onChoose={(next) => {
          setAction(next);
          setPage(1);
        }}
      />
      <Loaded answer={rows}>
        {(items) => (
          <DataTable
            caption="Lignes du fichier"
            columns={columns}
            rows={items}
            rowKey={({ number }) => number}
          />
        )}
      </Loaded>
      {pages > 1 && (
        <p className="flex flex-wrap items-center gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Page précédente
          </Button>
          <span className="text-muted">
            Page {page} / {pages}
          </span>
          <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
            Page suivante
          </Button>
        </p>
      )}
    </section>
  );
}
