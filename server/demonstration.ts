import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { demoEntryTexts } from "#db/demo/entry-texts.ts";
import { journalClosing } from "#selling/payments/module.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { markAsFictional } from "#server/demonstration-mark.ts";
import { addDemonstrationMember } from "#server/demonstration-member.ts";
import { isFavourite } from "#db/demo/history/publisher.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { BuiltApp } from "#server/app.ts";
import { coverPriority, makeDemonstrationFiles } from "#server/demonstration-files.ts";

const settingName = "demonstration";

/**
 * Loads the demonstration if `DEMO` says so, or by default into the new database of a shop that is not public
 * (runtime.md).
 */
export async function loadDemonstrationIfWanted(demonstration: Demonstration): Promise<void> {
  const { config, db } = demonstration.deps;
  const state = await findSetting(db, settingName);
  // Scheduled and withdrawn books count as the publisher's books too.
  const isNew = state === undefined && (await demonstration.shop.catalogue.editing.count({})) === 0;
  const isWanted = config.demo === undefined ? !config.isPublic && isNew : config.demo !== false;
  if (!isWanted || state === "loaded") return;
  if (await mayHavePast(demonstration)) await loadHouse(demonstration);
  else await loadDemonstration(demonstration);
}

/** The catalogue and the member. Existing books are skipped, and files are queued: the shop can open seconds later. */
export async function loadDemonstration(demonstration: Demonstration): Promise<void> {
  const start = performance.now();
  const { demoBooks } = await import("#db/demo/catalogue.ts");
  await writeLetter(demonstration);
  const added = await addDemonstrationMember(demonstration.deps, demonstration.shop);
  await loadDemonstrationBooks(demonstration, demoBooks);
  if (!demonstration.signal.aborted) report("Catalogue de démonstration chargé", added?.credentials, start);
}

/** The same in a new shop, with two years of fictional readers and sales. */
async function loadHouse(demonstration: Demonstration): Promise<void> {
  const start = performance.now();
  await writeLetter(demonstration);
  const credentials = await loadHistory(demonstration).catch((error: unknown) => {
    // A shop without a history is better than none.
    demonstration.deps.log.error({ err: error }, "the demonstration's history could not be made");
  });
  if (credentials === undefined) return loadDemonstration(demonstration);
  if (credentials !== null)
    report("Maison de démonstration chargée, avec deux ans de ventes fictives", credentials, start);
}

async function writeLetter({ shop }: Demonstration): Promise<void> {
  const { demoNews } = await import("#db/demo/catalogue.ts");
  if ((await shop.news.read()) === "") await shop.news.save(demoNews);
}

function report(what: string, credentials: string | undefined, start: number): void {
  const seconds = ((performance.now() - start) / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  process.stdout.write(
    `${credentials ?? ""}✓ ${what} (${seconds} s)\n` +
      "  Les couvertures et les fichiers sont en préparation : ils arrivent dans les minutes qui suivent.\n",
  );
}

/** Fictional sales only begin the journal of a shop that has nothing of its own, and takes no money. */
async function mayHavePast({ deps: { config }, shop }: Demonstration): Promise<boolean> {
  if (config.isPublic || config.demo === "catalogue" || config.payments !== "simulated") return false;
  const [books, members, { entries }] = await Promise.all([
    shop.catalogue.editing.count({}),
    shop.accounts.figures.countMembers(),
    shop.payments.accounting.verify(),
  ]);
  return books === 0 && members === 0 && entries === 0;
}

/**
 * All books and the record that they are loaded, in one transaction: a stop or a kill leaves no partial state, and
 * background work on files begins when all books exist.
 */
export async function loadDemonstrationBooks(
  demonstration: Demonstration,
  demoBooks: readonly DemoBook[],
): Promise<void> {
  const { deps, signal } = demonstration;
  const categoryIds = await loadCategories(demonstration);
  await unlessStopped(
    signal,
    deps.db.transaction(async (tx) => {
      await addBooks(tx, demonstration, demoBooks, categoryIds);
      await saveSetting(tx, settingName, "loaded", deps.now());
    }),
  );
}

/** The same with two years of history. @returns the credentials of its member; null if it was stopped */
async function loadHistory(demonstration: Demonstration): Promise<string | null> {
  const { deps, signal } = demonstration;
  const [{ demoBooks: books }, { inOneTransaction }, { addHistory }] = await Promise.all([
    import("#db/demo/catalogue.ts"),
    import("#server/past-services.ts"),
    import("#server/demonstration-history.ts"),
  ]);
  const categoryIds = await loadCategories(demonstration);
  let credentials: string | null = null;
  await unlessStopped(
    signal,
    inOneTransaction(deps, async (tx, openPast) => {
      const editionIds = await addBooks(tx, demonstration, books, categoryIds);
      credentials = await addHistory({ deps, openPast, books, editionIds, signal });
      await saveSetting(tx, settingName, "loaded", deps.now());
      await markAsFictional(tx, deps.now());
      await deps.jobs.send(tx, journalClosing, {});
    }),
  );
  return signal.aborted ? null : credentials;
}

async function unlessStopped(signal: AbortSignal, loading: Promise<unknown>): Promise<void> {
  await loading.catch((error: unknown) => {
    if (error !== signal.reason) throw error;
  });
}

/**
 * Editions whose texts are made right after their covers: the most read ones on the home page, which visitors try
 * first, and the books of the demonstration's member.
 */
const urgentEditions = 16;

interface Demonstration {
  deps: ShopDeps;
  shop: BuiltApp;
  /** Stops the loading, which leaves no book; the next start loads them all. */
  signal: AbortSignal;
}

/**
 * Adds the missing books with all their data except the files, which are queued. Books that readers see first come
 * first: their files are made in this order.
 */
async function addBooks(
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
  const work = {
    title,
    author,
    description,
    tags,
    categoryIds: ids,
    notice: demoMetadata(title, book.categories[0]),
  };
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
