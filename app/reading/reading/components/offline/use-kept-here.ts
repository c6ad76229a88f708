import { useEffect, useEffectEvent, useRef } from "react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { renewProgram } from "#reading/reading/client/keep-book.ts";
import { type KeptBooks, useKeptBooks } from "#reading/reading/components/offline/use-kept-books.ts";

/**
 * The kept books, beside the one that is read. An interrupted copy of it, or one of a former revision of its file, is
 * completed; the kept program becomes the shop's current one. Both wait for the network.
 */
export function useKeptHere(book: OpenedBook, memberId: string | null): KeptBooks | null {
  const kept = useKeptBooks(memberId);
  const state = kept?.of(book.edition_id)?.state;
  const begun = useRef(false);
  const goOn = useEffectEvent((known: typeof state) => {
    if (memberId === null || begun.current || !navigator.onLine) return;
    begun.current = true;
    if (known === "partial") void kept?.keep(book.edition_id, () => Promise.resolve(book));
    // It is as good the next time.
    else if (known === "kept") renewProgram(memberId, new AbortController().signal).catch(() => undefined);
    else begun.current = false;
  });
  useEffect(() => {
    const online = () => goOn(state);
    online();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [state]);
  return kept;
}
