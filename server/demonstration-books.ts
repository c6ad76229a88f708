import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { demoEntryTexts } from "#db/demo/entry-texts.ts";
import { isFavourite } from "#db/demo/history/publisher.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { BuiltApp } from "#server/app.ts";
import { coverPriority, makeDemonstrationFiles } from "#server/demonstration-files.ts";

/**
 * Editions whose texts are made right after their covers: the most read ones on the home page, which visitors try
 * first, and the books of the demonstration's member.
 */
const urgentEditions = 16;

export interface Demonstration {
  deps: ShopDeps;
  shop: BuiltApp;
  /** Stops the loading, which leaves no book; the next start loads them all. */
  signal: AbortSignal;
}

/**
 * Adds the missing books with all their data except the files, which are queued. Books that readers see first come
 * first: their files are made in this order.
 */
export async function addBooks(
  tx: Queryable,
  demonstration: Demonstration,
  books: readonly DemoBook[],
  categoryIds: Map<string, number>,
): Promise<Map<DemoEdition, number>> {
  const editionIds = new Map<DemoEdition, number>();
  for (const book of inOrderOfSight(books)) {
    demonstration.signal.throwIfAborted();
    const isUrgent = editionIds.size < urgentEditions || isFavourite(book);
    for (const [edition, id] of await addBook(tx, demonstration, book, { categoryIds, isUrgent }))
      editionIds.set(edition, id);
  }
  for (const { kind, ...text } of demoEntryTexts)
    await demonstration.shop.catalogue.entryTexts.begin(tx, kind, text);
  return editionIds;
}

/** The most read and the newest alternately, as on the home page. */
function inOrderOfSight(books: readonly DemoBook[]): Set<DemoBook> {
  const mostRead = books.toSorted((a, b) => readingsOf(b) - readingsOf(a));
  const newest = books.toSorted((a, b) => ageOf(a) - ageOf(b));
  return new Set(mostRead.flatMap((book, rank) => [book, newest[rank] ?? book]));
}

const readingsOf = ({ editions }: DemoBook): number =>
  editions.reduce((sum, { demoDownloads }) => sum + demoDownloads, 0);

const ageOf = ({ editions }: DemoBook): number =>
  Math.min(...editions.map((edition) => edition.onlineDaysAgo));

export async function loadCategories({ shop }: Demonstration): Promise<Map<string, number>> {
  const { demoCategories } = await import("#db/demo/catalogue.ts");
  const existing = await shop.catalogue.categories();
  const ids = new Map<string, number>();
  for (const parent of demoCategories) {
    const parentId = await categoryId(parent.name, null);
    for (const child of parent.children) ids.set(child.key, await categoryId(child.name, parentId));
  }
  return ids;

  async function categoryId(name: string, parentId: number | null): Promise<number> {
    const known = existing.find((category) => category.name === name && category.parent_id === parentId);
    return known?.id ?? (await shop.catalogue.categoryEditing.create(name, parentId)).id;
  }
}

/** Adds a missing book, with the demonstration's dates, and requests its files. @returns its editions */
async function addBook(
  tx: Queryable,
  { deps, shop: { catalogue, publishing } }: Demonstration,
  book: DemoBook,
  { categoryIds, isUrgent }: { categoryIds: Map<string, number>; isUrgent: boolean },
): Promise<Map<DemoEdition, number>> {
  const { title, author, description, tags } = book;
  const editionIds = new Map<DemoEdition, number>();
  if (await catalogue.editing.hasBook(title, author, tx)) return editionIds;
  const { demoMetadata } = await import("#db/demo/series.ts");
  // Only the catalogue has past dates: a file with an old date would be removed as unused.
  const editingAt = (daysAgo: number) => catalogue.editingAt(() => before(deps.now(), days(daysAgo)));
  const ids = book.categories.flatMap((key) => categoryIds.get(key) ?? []);
  const work = { title, author, description, tags, categoryIds: ids, notice: demoMetadata(title) };
  const bookId = await editingAt(book.editions[0]?.onlineDaysAgo ?? 0).addBook(tx, work);
  for (const demoEdition of book.editions) {
    const { onlineDaysAgo, demoDownloads, coverSeed: _seed, isDamaged: _damage, ...edition } = demoEdition;
    const editionId = await editingAt(onlineDaysAgo).addEdition(tx, bookId, edition);
    await catalogue.editing.describeFiles(tx, editionId, { downloads: demoDownloads });
    await publishing.expectFormats(tx, editionId);
    const task = { editionId, title, author, editionTitle: edition.title, isUrgent };
    await deps.jobs.send(tx, makeDemonstrationFiles, task, { priority: coverPriority });
    editionIds.set(demoEdition, editionId);
  }
  return editionIds;
}
