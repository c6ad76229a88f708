import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { readerPath } from "#books/catalogue/client/edition-path.ts";
import { cacheNameOf, forgetBooks, keptBookNames } from "#platform/page/kept-books.ts";

export interface KeptBook {
  editionId: number;
  revision: string;
  /** Null: it is not whole yet. */
  book: OpenedBook | null;
}

/** In bytes, unpacked, as they are stored. */
export const sizeOf = ({ sections, resources }: OpenedBook): number =>
  [...sections, ...resources].reduce((sum, { size }) => sum + size, 0);

interface Kept {
  memberId: string;
  editionId: number;
}
export const isSameBook = (one: Kept, other: Kept): boolean =>
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

/** The reader's page of a book. */
export const pageOf = ({ base }: OpenedBook): string => base.replace(/\/contenu\/$/, "");

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
