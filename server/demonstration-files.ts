import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { DemoBook, DemoEdition } from "#db/demo/catalogue.ts";
import { openTaskRunner } from "#formats/tasks/run-limited.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";

/**
 * Makes the missing files of a demonstration edition: first its cover, then, in a second job, its PDF and its DOCX.
 * Existing files stay, so a job that is tried again after a kill repeats nothing.
 */
export const makeDemonstrationFiles = jobKind({
  name: "make-demonstration-files",
  data: z.object({
    editionId: z.number(),
    title: z.string(),
    author: z.string(),
    editionTitle: z.string(),
    /** Whether its texts are made as soon as its cover is there, not after all covers. */
    isUrgent: z.boolean(),
  }),
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(10) / 1000,
});

/** Priorities of this queue's jobs: covers come before texts, except for the editions that readers try first. */
export const coverPriority = 1;
const textsPriority = ({ isUrgent }: Task): number => (isUrgent ? coverPriority + 1 : coverPriority - 1);

/** Editions whose files are made at the same time: as many as the smallest machine has processors. */
const concurrency = 2;

type Task = z.output<typeof makeDemonstrationFiles.data>;

interface Modules {
  catalogue: Pick<Catalogue, "editing">;
  publishing: Pick<Publishing, "with">;
}

interface Making {
  deps: Deps;
  editing: Catalogue["editing"];
  publishing: ReturnType<Publishing["with"]>;
  folder: string;
  task: Task;
  book: DemoBook;
  edition: DemoEdition;
}

export function handleDemonstrationJobs(deps: Deps, modules: Modules): void {
  deps.jobs.handle(makeDemonstrationFiles, concurrency, (task) => makeNextFiles(deps, modules, task));
}

async function makeNextFiles(deps: Deps, modules: Modules, task: Task): Promise<void> {
  const { demoBooks } = await import("#db/demo/catalogue.ts");
  const book = demoBooks.find(({ title, author }) => title === task.title && author === task.author);
  const edition = book?.editions.find(({ title }) => title === task.editionTitle);
  // A demonstration loaded by another version of the program may contain unknown books.
  if (!book || !edition) return;
  // The shop's own files may share a process; untrusted files never do.
  const own = [`${deps.config.scratchDir}/`];
  const runner = openTaskRunner({ read: own, write: own });
  const { editing } = modules.catalogue;
  const publishing = modules.publishing.with(editing, {
    runTasks: (_files, work) => work((name, input) => runner.run(name, input, { inBackground: true })),
    avifEffort: 0,
    triesDocx: false,
  });
  try {
    await withScratchFolder(deps.config.scratchDir, async (folder) => {
      const making = { deps, editing, publishing, folder, task, book, edition };
      const { cover, pdf, docx } = await publishing.sources(task.editionId);
      if (!cover) await addCover(making);
      else if (!pdf || !docx) await addTexts(making);
    });
  } finally {
    await runner[Symbol.asyncDispose]();
  }
}

async function addCover(making: Making): Promise<void> {
  const { deps, editing, publishing, task, book, edition } = making;
  const { renderCover } = await import("#db/demo/covers.ts");
  const { title, author } = book;
  const picture = await renderCover({
    title,
    author,
    editionTitle: edition.title,
    seed: edition.coverSeed ?? 0,
  });
  const { path } = await publishing.uploadCover(await placed(making, "cover.jpg", picture));
  await deps.db.transaction(async (tx) => {
    await editing.lockEdition(tx, task.editionId);
    const held = await publishing.sources(task.editionId, tx);
    if (!held.cover) await publishing.attachFiles(tx, task.editionId, { coverPath: path });
    await deps.jobs.send(tx, makeDemonstrationFiles, task, { priority: textsPriority(task) });
  });
}

/** The PDF and the DOCX, unless the publisher has uploaded others by now, and the formats built from them. */
async function addTexts(making: Making): Promise<void> {
  const { deps, editing, publishing, task, book, edition } = making;
  const [{ renderEditionDocx }, { renderEditionPdf }] = await Promise.all([
    import("#db/demo/edition-docx.ts"),
    import("#db/demo/edition-pdf.ts"),
  ]);
  const pdfFile = await placed(making, "edition.pdf", await renderEditionPdf(book, edition));
  const docxFile = await placed(making, "edition.docx", await renderEditionDocx(book, edition));
  if (edition.isDamaged) {
    const { damagedManuscript } = await import("#db/demo/damaged-manuscript.ts");
    await placed(making, "edition.docx", await damagedManuscript(docxFile));
  }
  const pdf = await publishing.uploadPdf(pdfFile);
  const docx = await publishing.uploadDocx(docxFile);
  await deps.db.transaction(async (tx) => {
    await editing.lockEdition(tx, task.editionId);
    const held = await publishing.sources(task.editionId, tx);
    await publishing.attachFiles(tx, task.editionId, {
      ...(held.pdf ? {} : { pdfPath: pdf.path }),
      ...(held.docx ? {} : { docxPath: docx.path }),
    });
    await publishing.startBuilds(tx, task.editionId, [
      ...(held.pdf ? [] : (["pdf"] as const)),
      ...(held.docx ? [] : (["epub", "azw3"] as const)),
    ]);
  });
}

async function placed({ folder }: Making, name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
