import type { DemoBook } from "#db/demo/catalogue.ts";
import { journalClosing } from "#selling/payments/module.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { addBooks, type Demonstration, loadCategories } from "#server/demonstration-books.ts";
import { markAsFictional } from "#server/demonstration-mark.ts";
import { addDemonstrationMember } from "#server/demonstration-member.ts";

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
  // An earlier version of the program left this when it was stopped.
  const isUnfinished = state === "loading";
  const isWanted =
    config.demo === undefined ? !config.isPublic && (isNew || isUnfinished) : config.demo !== false;
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
