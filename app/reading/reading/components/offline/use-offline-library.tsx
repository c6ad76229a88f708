import { useQueryClient } from "@tanstack/react-query";
import { CloudDownload, CloudOff } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { openEdition } from "#reading/reading/book/readable-books.contract.ts";
import { KeptNote } from "#reading/reading/components/offline/kept-note.tsx";
import { useKeptBooks } from "#reading/reading/components/offline/use-kept-books.ts";
import { call } from "#platform/http/call.ts";
import { CallError } from "#platform/http/app-errors.ts";

type LibraryRow = Dashboard["library"][number];

/** What the owner of a library does to keep an edition in this browser: a menu entry, and a note of its state. */
export function useOfflineLibrary(memberId: string | null) {
  const client = useQueryClient();
  const kept = useKeptBooks(memberId);
  const entriesFor = useCallback(
    (row: LibraryRow) => {
      const keeping = kept?.of(row.edition_id);
      if (!kept || row.formats.epub !== "ready" || keeping?.state === "running") return [];
      if (keeping?.state === "kept")
        return [
          {
            id: "online",
            label: "Retirer de cet appareil",
            icon: <CloudOff aria-hidden />,
            onAction: () => void kept.remove(row.edition_id),
          },
        ];
      const open = async () => {
        const params = { bookSlug: row.book_slug, editionSlug: row.edition_slug };
        const opened = await call(client, openEdition, { params });
        if (opened.kind === "book") return opened.book;
        throw new CallError(422, "Ce livre se lit en PDF\u202f: téléchargez-le pour le garder.");
      };
      return [
        {
          id: "offline",
          label: keeping ? "Reprendre la copie hors ligne" : "Garder hors ligne",
          icon: <CloudDownload aria-hidden />,
          onAction: () => void kept.keep(row.edition_id, open),
        },
      ];
    },
    [client, kept],
  );
  const noteFor = useCallback(
    (row: LibraryRow) => {
      const keeping = kept?.of(row.edition_id);
      return keeping && <KeptNote keeping={keeping} />;
    },
    [kept],
  );
  return useMemo(() => ({ entriesFor, noteFor }), [entriesFor, noteFor]);
}
