import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { addressIn } from "#reading/reading/book/readable-books.rules.ts";
import { isSameBook, keptBooks, pageOf, sizeOf } from "#reading/reading/client/kept-book.ts";
import { fetchIfThere, keepProgram } from "#reading/reading/client/program-files.ts";
import { registerWorker } from "#reading/reading/client/register-worker.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { cacheNameOf, forgetBooks } from "#platform/page/kept-books.ts";
import { patiently } from "#platform/http/patience.ts";
import { formatBytes } from "#ui/bytes.ts";

export interface Keeping {
  signal: AbortSignal;
  onProgress: (received: number) => void;
}

/** The page that lists kept books without a network. */
const libraryPath = "/lire/bibliotheque";

/** For the reader's program: pages, scripts, styles and fonts. */
const programBytes = 4_000_000;
/** Requests at once; the others of the page shall not wait long. */
const atOnce = 4;

/**
 * Keeps a book that was just opened. What is there of an interrupted attempt is not fetched again. The book is whole
 * once its description is there, which is stored last. A cut connection is waited for; after the page was closed, the
 * rest follows at the next opening.
 * @throws CallError with a French text; nothing is left then, unless the shop cannot be reached
 */
export async function keepBook(memberId: string, book: OpenedBook, keeping: Keeping): Promise<void> {
  const name = { memberId, editionId: book.edition_id, revision: book.revision };
  const { signal } = keeping;
  try {
    await requireSpace(sizeOf(book) + programBytes);
    await registerWorker();
    const cache = await caches.open(cacheNameOf(name));
    await patiently(signal, async () =>
      keepProgram([pageOf(book), libraryPath, ...(await keptPages(memberId))], signal),
    );
    await keepFiles(cache, book, keeping);
    await cache.put(book.base, Response.json(book));
    await forgetBooks((each) => !isSameBook(each, name) || each.revision === name.revision);
    // The browser may refuse it, and then removes caches when space is short.
    await navigator.storage.persist();
  } catch (error) {
    const isPassing = error instanceof CallError && (error.status === 0 || error.status >= 500);
    if (!isPassing) await forgetBooks((each) => !isSameBook(each, name));
    throw isQuota(error) ? noSpace(sizeOf(book)) : error;
  }
}

async function keepFiles(cache: Cache, book: OpenedBook, { signal, onProgress }: Keeping): Promise<void> {
  const waiting = [...book.sections, ...book.resources];
  let received = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const address = addressIn(book.base, file.path);
      if (!(await cache.match(address)))
        await patiently(signal, async () => {
          const response = await fetchIfThere(address, signal);
          if (response) await cache.put(address, response);
        });
      received += file.size;
      onProgress(received);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function requireSpace(bytes: number): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (quota !== undefined && quota - usage < bytes) throw noSpace(bytes);
}

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === "QuotaExceededError";

const noSpace = (bytes: number): CallError =>
  new CallError(
    507,
    `Il n’y a plus assez de place sur cet appareil\u202f: il en faut ${formatBytes(bytes)}. Libérez-en un peu, puis réessayez.`,
  );

const keptPages = async (memberId: string): Promise<string[]> =>
  (await keptBooks(memberId)).flatMap(({ book }) => (book ? [pageOf(book)] : []));

/** With the shop's current version, for the books that are whole. */
export async function renewProgram(memberId: string, signal: AbortSignal): Promise<void> {
  const pages = await keptPages(memberId);
  if (pages.length > 0) await keepProgram([...pages, libraryPath], signal);
}
