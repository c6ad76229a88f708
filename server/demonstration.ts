import type { DemoBook } from "#db/demo/catalogue.ts";
import type { Queryable } from "#platform/database.server.ts";
import { before, days } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { findSetting, saveSetting } from "#platform/shop-settings.server.ts";
import type { BuiltApp } from "#server/app.ts";
import { coverPriority, makeDemonstrationFiles } from "#server/demonstration-files.ts";
import { loadDemonstrationMember } from "#server/demonstration-member.ts";

const settingName = "demonstration";
/**
 * Editions whose texts are made right after their covers: the most read ones on the home page, which visitors try
 * first.
 */
const urgentEditions = 16;

interface Demonstration {
  deps: Deps;
  shop: BuiltApp;
  /** Stops the loading, which leaves no book; the next start loads them all. */
  signal: AbortSignal;
}

/**
 * Loads the demonstration if `DEMO` says so, or by default into the new database of a shop that is not public
 * (runtime.md).
 */
export async function loadDemonstrationIfWanted(demonstration: Demonstration): Promise<void> {
  const { config, db } = demonstration.deps;
  const state = await findSetting(db, settingName);
  // Scheduled and withdrawn books count as the publisher's books too.
  const isNew = state === undefined && (await demonstration.shop.catalogue.editing.count({})) === 0;
  // An earlier version of the program left this when it was stopped.
  const isUnfinished = state === "loading";
  const isWanted = config.demo ?? (!config.isPublic && (isNew || isUnfinished));
  if (!isWanted || state === "loaded") return;
  await loadDemonstration(demonstration);
}

/**
 * Adds the books and the editions with all their data except the files, which are queued: the shop can open seconds
 * later. Existing books are skipped.
 */
export async function loadDemonstration(demonstration: Demonstration): Promise<void> {
  const { deps, shop, signal } = demonstration;
  const start = performance.now();
  const { demoBooks, demoNews } = await import("#db/demo/catalogue.ts");
  if ((await shop.news.read()) === "") await shop.news.save(demoNews);
  await loadDemonstrationMember(deps, shop);
  await loadDemonstrationBooks(demonstration, demoBooks);
  if (signal.aborted) return;
  const editions = demoBooks.reduce((sum, book) => sum + book.editions.length, 0);
  const seconds = ((performance.now() - start) / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  process.stdout.write(
    `✓ Catalogue de démonstration chargé : ${demoBooks.length} livres, ${editions} éditions (${seconds} s)\n` +
      "  Les couvertures et les fichiers sont en préparation : ils arrivent dans les minutes qui suivent.\n",
  );
}

/**
 * All books and the record that they are loaded, in one transaction: a stop or a kill leaves no partial state, and
 * background work on files begins when all books exist. Books that readers see first come first: their files are made
 * in this order.
 */
export async function loadDemonstrationBooks(
  demonstration: Demonstration,
  demoBooks: readonly DemoBook[],
): Promise<void> {
  const { deps, signal } = demonstration;
  const categoryIds = await loadCategories(demonstration);
  const loading = deps.db.transaction(async (tx) => {
    let editionsBefore = 0;
    for (const book of inOrderOfSight(demoBooks)) {
      signal.throwIfAborted();
      await addBook(tx, demonstration, book, categoryIds, editionsBefore < urgentEditions);
      editionsBefore += book.editions.length;
    }
    await saveSetting(tx, settingName, "loaded", deps.now());
  });
  await loading.catch((error: unknown) => {
    if (error !== signal.reason) throw error;
  });
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

async function loadCategories({ shop }: Demonstration): Promise<Map<string, number>> {
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

/** Adds a missing book, with the demonstration's dates, and requests its files. */
async function addBook(
  tx: Queryable,
  { deps, shop: { catalogue, publishing } }: Demonstration,
  book: DemoBook,
  categoryIds: Map<string, number>,
  isUrgent: boolean,
): Promise<void> {
  const { title, author, description, tags } = book;
  if (await catalogue.editing.hasBook(title, author, tx)) return;
  const { demoMetadata } = await import("#db/demo/series.ts");
  // Only the catalogue has past dates: a file with an old date would be removed as unused.
  const editingAt = (daysAgo: number) => catalogue.editingAt(() => before(deps.now(), days(daysAgo)));
  const ids = book.categories.flatMap((key) => categoryIds.get(key) ?? []);
  const work = { title, author, description, tags, categoryIds: ids, notice: demoMetadata(title) };
  const bookId = await editingAt(book.editions[0]?.onlineDaysAgo ?? 0).addBook(tx, work);
  for (const { onlineDaysAgo, demoDownloads, coverSeed: _, ...edition } of book.editions) {
    const editionId = await editingAt(onlineDaysAgo).addEdition(tx, bookId, edition);
    await catalogue.editing.describeFiles(tx, editionId, { downloads: demoDownloads });
    await publishing.expectFormats(tx, editionId);
    const task = { editionId, title, author, editionTitle: edition.title, isUrgent };
    await deps.jobs.send(tx, makeDemonstrationFiles, task, { priority: coverPriority });
  }
}
