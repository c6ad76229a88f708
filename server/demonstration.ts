import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { shopSettings } from "#platform/tables.ts";
import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { openTaskRunner, type TaskRunner } from "#formats/tasks/run-limited.server.ts";
import { before, days } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import type { BuiltApp } from "#server/app.ts";
import { loadDemonstrationMember } from "#server/demonstration-member.ts";

const settingName = "demonstration";
/** Concurrent loaders: one more than the smallest machine has processors, so that no processor idles. */
const loaders = 3;

interface Demonstration {
  deps: Deps;
  shop: BuiltApp;
  /** Stops the loading between two books; the next start resumes it. */
  signal: AbortSignal;
}

/**
 * Loads the demonstration if `DEMO` says so, or by default into the new database of a shop that is not public
 * (runtime.md). Existing books are skipped, so an interrupted loading resumes at the next start.
 */
export async function loadDemonstrationIfWanted(demonstration: Demonstration): Promise<void> {
  const { config, db } = demonstration.deps;
  const [state] = await db.select().from(shopSettings).where(eq(shopSettings.name, settingName));
  // Scheduled and withdrawn books count as the publisher's books too.
  const isNew = state === undefined && (await demonstration.shop.catalogue.editing.count({})) === 0;
  const isUnfinished = state?.value === "loading";
  const isWanted = config.demo ?? (!config.isPublic && (isNew || isUnfinished));
  if (!isWanted || state?.value === "loaded") return;
  await loadDemonstration(demonstration);
}

/** @returns the number of editions afterwards */
export async function loadDemonstration(demonstration: Demonstration): Promise<void> {
  const { deps, shop, signal } = demonstration;
  const start = performance.now();
  await saveState(deps, "loading");
  const { demoBooks, demoNews } = await import("#db/demo/catalogue.ts");
  if ((await shop.news.read()) === "") await shop.news.save(demoNews);
  const categoryIds = await loadCategories(demonstration);
  const editions = demoBooks.reduce((sum, book) => sum + book.editions.length, 0);
  process.stdout.write(`Catalogue de démonstration : ${demoBooks.length} livres, ${editions} éditions…\n`);
  const waiting = demoBooks.toSorted((a, b) => readingsOf(b) - readingsOf(a)).values();
  await Promise.all(Array.from({ length: loaders }, () => loadBooks(demonstration, waiting, categoryIds)));
  if (signal.aborted) return;
  await loadDemonstrationMember(deps, shop);
  await saveState(deps, "loaded");
  const seconds = ((performance.now() - start) / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  process.stdout.write(`✓ Catalogue de démonstration chargé (${seconds} s)\n`);
}

/** The most read books are on the home page and are tried first, so their files are made first. */
const readingsOf = ({ editions }: DemoBook): number =>
  editions.reduce((sum, { demoDownloads }) => sum + demoDownloads, 0);

async function saveState({ db, now }: Deps, value: "loading" | "loaded"): Promise<void> {
  const values = { value, updatedAt: now() };
  await db
    .insert(shopSettings)
    .values({ name: settingName, ...values })
    .onConflictDoUpdate({ target: shopSettings.name, set: values });
}

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

/** One loader: processes books until none is left, and reads its files in one limited process. */
async function loadBooks(
  { deps, shop, signal }: Demonstration,
  waiting: IterableIterator<DemoBook>,
  categoryIds: Map<string, number>,
): Promise<void> {
  await withScratchFolder(deps.config.scratchDir, async (folder) => {
    // The shop's own files may share a process; untrusted files never do.
    const all = [`${deps.config.scratchDir}/`];
    const runner = openTaskRunner({ read: all, write: all });
    try {
      for (const book of waiting) {
        if (signal.aborted) return;
        await loadBook({ deps, shop }, runner.run, folder, book, categoryIds);
      }
    } finally {
      await runner[Symbol.asyncDispose]();
    }
  });
}

/** Publishes a book as an administrator would, on the demonstration's date. */
async function loadBook(
  { deps, shop }: Pick<Demonstration, "deps" | "shop">,
  run: TaskRunner["run"],
  folder: string,
  book: DemoBook,
  categoryIds: Map<string, number>,
): Promise<void> {
  const exists = await shop.catalogue.editing.refuseDuplicate(book.title, book.author).then(
    () => false,
    () => true,
  );
  if (exists) return;
  const { demoNotice } = await import("#db/demo/series.ts");
  let bookId: number | undefined;
  for (const edition of book.editions) {
    // Only the catalogue has past dates: a file with an old date would be removed as unused.
    const editing = shop.catalogue.editingAt(() => before(deps.now(), days(edition.onlineDaysAgo)));
    const publishing = shop.publishing.with(editing, { run, avifEffort: 0, triesDocx: false });
    const form = await uploadEdition(publishing, folder, book, edition);
    const { title, author, description, tags } = book;
    const ids = book.categories.flatMap((key) => categoryIds.get(key) ?? []);
    const work = { title, author, description, tags, categoryIds: ids };
    const published =
      bookId === undefined
        ? await publishing.publishBook({ ...work, notice: demoNotice(title), edition: form })
        : await publishing.publishEdition(bookId, form);
    bookId = published.id;
    await editing.describeFiles(deps.db, published.editionId, { downloads: edition.demoDownloads });
  }
}

async function uploadEdition(
  publishing: ReturnType<BuiltApp["publishing"]["with"]>,
  folder: string,
  book: DemoBook,
  edition: DemoEdition,
) {
  const [{ renderCover }, { renderEditionDocx }, { renderEditionPdf }] = await Promise.all([
    import("#db/demo/covers.ts"),
    import("#db/demo/edition-docx.ts"),
    import("#db/demo/edition-pdf.ts"),
  ]);
  const place = async (name: string, content: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const { title, author } = book;
  const seed = edition.coverSeed ?? 0;
  const cover = await renderCover({ title, author, editionTitle: edition.title, seed });
  const pdf = await publishing.uploadPdf(await place("edition.pdf", await renderEditionPdf(book, edition)));
  const docx = await publishing.uploadDocx(
    await place("edition.docx", await renderEditionDocx(book, edition)),
  );
  return {
    editionTitle: edition.title,
    editionDescription: edition.description,
    publicationDate: edition.publicationDate,
    priceCents: edition.priceCents,
    isFree: edition.isFree,
    pages: pdf.pages,
    pdfPath: pdf.path,
    docxPath: docx.path,
    coverPath: (await publishing.uploadCover(await place("cover.jpg", cover))).path,
  };
}
