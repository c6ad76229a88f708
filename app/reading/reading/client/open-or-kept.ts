import type { QueryClient } from "@tanstack/react-query";
import { openEdition, type OpenedEdition } from "#reading/reading/book/readable-books.contract.ts";
import { forgetBook, keptBookAt, replaceFormer } from "#reading/reading/client/kept-book.ts";
import { call } from "#platform/http/call.ts";
import { seconds } from "#platform/data/durations.ts";
import { CallError, isStatus } from "#platform/http/app-errors.ts";

/** A shop that is reachable, but slower, does not hold up a reader who has the book. */
const patience = { withCopy: seconds(4), without: seconds(20) };

/**
 * Opens an edition at the shop; if the shop cannot be reached, the copy that is kept here. A refused one is forgotten,
 * and one of another revision replaced.
 * @throws CallError
 */
export async function openOrKept(
  client: QueryClient,
  { memberId, bookSlug, editionSlug }: { memberId: string; bookSlug: string; editionSlug: string },
  signal: AbortSignal,
): Promise<OpenedEdition> {
  const kept = await keptBookAt(memberId, bookSlug, editionSlug);
  // `AbortSignal.any` is not supported by some older phones.
  const ending = new AbortController();
  signal.addEventListener("abort", () => ending.abort(signal.reason));
  const timer = setTimeout(() => ending.abort(), kept ? patience.withCopy : patience.without);
  try {
    const opened = await call(client, openEdition, { params: { bookSlug, editionSlug } }, ending.signal);
    if (opened.kind === "book") await replaceFormer(memberId, opened.book);
    return opened;
  } catch (error) {
    if (kept && isStatus(error, 403)) await forgetBook(memberId, kept.edition_id);
    const isRefused = error instanceof CallError && error.status !== 0 && error.status < 500;
    if (kept && !isRefused && !signal.aborted) return { kind: "book", book: kept, first_files: [] };
    throw ending.signal.aborted && !signal.aborted ? new CallError(504, null) : error;
  } finally {
    clearTimeout(timer);
  }
}
