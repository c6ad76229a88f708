import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { readerPath } from "#books/catalogue/client/edition-path.ts";
import { addressIn } from "#reading/reading/book/readable-books.rules.ts";
import { fetchIfThere, keepProgram } from "#reading/reading/client/program-files.ts";
import { registerWorker } from "#reading/reading/client/register-worker.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { cacheNameOf, forgetBooks, keptBookNames } from "#platform/page/kept-books.ts";
import { patiently } from "#platform/http/patience.ts";
import { formatBytes } from "#ui/bytes.ts";

export interface KeptBook {
  editionId: number;
  revision: string;
  /** Null: it is not whole yet. */
  book: OpenedBook | null;
}

export interface Keeping {
  signal: AbortSignal;
  onProgress: (received: number) => void;
}

/** The page that lists kept books without a network. */
const libraryPath = "/lire/bibliotheque";

/** In bytes, unpacked, as they are stored. */
export const sizeOf = ({ sections, resources }: OpenedBook): number =>
  [...sections, ...resources].reduce((sum, { size }) => sum + size, 0);

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

interface Kept {
  memberId: string;
  editionId: number;
}
const isSameBook = (one: Kept, other: Kept): boolean =>
  one.memberId === other.memberId && one.editionId === other.editionId;

/** What this member keeps in this browser. */
export async function keptBooks(memberId: string): Promise<KeptBook[]> {
  const names = (await keptBookNames()).filter((name) => name.memberId === memberId);
  return Promise.all(
    names.map(async (name) => ({
      editionId: name.editionId,
      revision: name.revision,
      book: await descriptionIn(await caches.open(cacheNameOf(name))),
    })),
  );
}

/** The description is stored at the book's own address, which is no file of it. */
async function descriptionIn(cache: Cache): Promise<OpenedBook | null> {
  const requests = await cache.keys();
  const found = requests.find(({ url }) => url.endsWith("/contenu/"));
  const stored = found && (await cache.match(found));
  return stored ? ((await stored.json()) as OpenedBook) : null;
}

const keptPages = async (memberId: string): Promise<string[]> =>
  (await keptBooks(memberId)).flatMap(({ book }) => (book ? [pageOf(book)] : []));

/** The reader's page of a book. */
const pageOf = ({ base }: OpenedBook): string => base.replace(/\/contenu\/$/, "");

/** A book that is whole, as it was when it was kept. */
export async function keptBookAt(memberId: string, bookSlug: string, editionSlug: string) {
  const page = readerPath(bookSlug, editionSlug);
  const books = await keptBooks(memberId);
  return books.find(({ book }) => book && pageOf(book) === page)?.book ?? null;
}

export const forgetBook = (memberId: string, editionId: number): Promise<void> =>
  forgetBooks((name) => !isSameBook(name, { memberId, editionId }));

/**
 * After the shop has described a book: a kept copy of another revision is replaced. Until it is whole again, its place
 * stays as an interrupted attempt, which goes on.
 */
export async function replaceFormer(memberId: string, book: OpenedBook): Promise<void> {
  const name = { memberId, editionId: book.edition_id, revision: book.revision };
  const names = (await keptBookNames()).filter((each) => isSameBook(each, name));
  if (names.length === 0 || names.some(({ revision }) => revision === book.revision)) return;
  await caches.open(cacheNameOf(name));
  await forgetBooks((each) => !isSameBook(each, name) || each.revision === book.revision);
}

/** With the shop's current version, for the books that are whole. */
export async function renewProgram(memberId: string, signal: AbortSignal): Promise<void> {
  const pages = await keptPages(memberId);
  if (pages.length > 0) await keepProgram([...pages, libraryPath], signal);
}
