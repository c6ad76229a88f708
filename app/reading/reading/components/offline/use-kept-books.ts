import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { keepBook } from "#reading/reading/client/keep-book.ts";
import { forgetBook, keptBooks, sizeOf } from "#reading/reading/client/kept-book.ts";
import { canKeepBooks } from "#reading/reading/client/register-worker.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useToasts } from "#ui/toast.tsx";

export type Keeping =
  | { state: "running"; received: number; total: number | null; cancel: () => void }
  | { state: "partial" }
  | { state: "kept"; bytes: number };

export interface KeptBooks {
  /** Undefined: it is not kept. */
  of: (editionId: number) => Keeping | undefined;
  /** @param open describes the book, after its access was given */
  keep: (editionId: number, open: () => Promise<OpenedBook>) => Promise<void>;
  remove: (editionId: number) => Promise<void>;
}

type Running = Extract<Keeping, { state: "running" }>;

export const keptBooksQuery = (memberId: string) => ({
  queryKey: ["livres-hors-ligne", memberId],
  queryFn: () => keptBooks(memberId),
  staleTime: 0,
});

const refresh = (client: QueryClient, memberId: string) =>
  client.invalidateQueries({ queryKey: keptBooksQuery(memberId).queryKey });

/**
 * The books that a member keeps in this browser, to read them without a network.
 * @param memberId null: no member, such as for an extract
 * @returns null where a browser cannot keep any, and until it is known
 */
export function useKeptBooks(memberId: string | null): KeptBooks | null {
  const client = useQueryClient();
  const { show } = useToasts();
  const [running, setRunning] = useState<ReadonlyMap<number, Running>>(new Map());
  const { data } = useQuery({
    ...keptBooksQuery(memberId ?? ""),
    enabled: memberId !== null && canKeepBooks(),
  });

  const note = useCallback((editionId: number, next: Running | null) => {
    setRunning((all) => {
      const changed = new Map(all);
      if (next) changed.set(editionId, next);
      else changed.delete(editionId);
      return changed;
    });
  }, []);

  const keep = useCallback(
    async (editionId: number, open: () => Promise<OpenedBook>) => {
      if (memberId === null) return;
      const stopping = new AbortController();
      const cancel = () => stopping.abort();
      note(editionId, { state: "running", received: 0, total: null, cancel });
      try {
        const book = await open();
        const total = sizeOf(book);
        const onProgress = (received: number) =>
          note(editionId, { state: "running", received, total, cancel });
        await keepBook(memberId, book, { signal: stopping.signal, onProgress });
        show(`«\u202f${book.book_title}\u202f» se lit maintenant sans connexion, sur cet appareil.`, {
          tone: "success",
        });
      } catch (error) {
        if (!stopping.signal.aborted) show(errorText(error, unreached), { tone: "error" });
      }
      await refresh(client, memberId);
      note(editionId, null);
    },
    [client, memberId, note, show],
  );

  const remove = useCallback(
    async (editionId: number) => {
      if (memberId === null) return;
      await forgetBook(memberId, editionId);
      await refresh(client, memberId);
    },
    [client, memberId],
  );

  return useMemo(() => {
    if (!data) return null;
    const stored = new Map<number, Keeping>(
      data.map(({ editionId, book }) => [
        editionId,
        book ? { state: "kept", bytes: sizeOf(book) } : { state: "partial" },
      ]),
    );
    return { of: (editionId) => running.get(editionId) ?? stored.get(editionId), keep, remove };
  }, [data, running, keep, remove]);
}

const unreached =
  "La connexion a été coupée. Reprenez quand elle sera revenue\u202f: ce qui est arrivé est gardé.";
