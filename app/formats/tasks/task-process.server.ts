import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { UnreadableFileError } from "../format-errors.ts";
import type { ExpectedMarks } from "../mark/locate-marks.server.ts";
import type { TaskInput, TaskName, TaskResult } from "./tasks.server.ts";

/**
 * The process in which tasks on untrusted files run: a line of JSON per task on standard input, a line per answer on
 * file descriptor 3. Started by `../limits/limited-process.server.ts` with everything taken away that a task does not
 * need. Each task loads its own libraries, so a picture never pays for a PDF reader.
 */

type Run = { [K in TaskName]: (input: TaskInput<K>) => Promise<TaskResult<K>> };

const run: Run = {
  "inspect-pdf": async (input) => (await import("../pdf/inspect-pdf.server.ts")).inspectPdf(input),
  "inspect-docx": async (input) => (await import("../docx/inspect-docx.server.ts")).inspectDocx(input),
  "try-docx": async (input) => {
    const { tryDocx } = await import("../epub/docx-to-epub.server.ts");
    const tried = await tryDocx(input);
    return { ...tried, balance: await (await weighing()).weighEpub(input.path, input.outPath) };
  },
  "inspect-epub": async (input) => (await import("../source-epub/inspect-epub.server.ts")).inspectEpub(input),
  "inspect-cover": async (input) => (await import("../cover/inspect-cover.server.ts")).inspectCover(input),
  "make-avatar": async (input) => (await import("../avatar/make-avatar.server.ts")).makeAvatar(input),
  "draw-card": async (input) => (await import("../cover/share-card.server.ts")).drawCard(input),
  "make-covers": async (input) => (await import("../cover/make-covers.server.ts")).makeCovers(input),
  "make-pdf-template": async (input) =>
    (await import("../pdf/make-pdf-template.server.ts")).makePdfTemplate(input),
  "make-epub": async (input) => {
    const { docxToEpub } = await import("../epub/docx-to-epub.server.ts");
    const made = await docxToEpub(input);
    const balance = await (await weighing()).weighEpub(input.docxPath, input.outPath);
    return { ...made, marks: await marksIn(input.outPath, "epub"), balance };
  },
  "make-azw3": async (input) => {
    const { epubToAzw3 } = await import("../azw3/epub-to-azw3.server.ts");
    const { records, pages } = await epubToAzw3(input);
    const balance = await (await weighing()).weighAzw3(input.epubPath, input.outPath);
    return { records, marks: await marksIn(input.outPath, "azw3", { pages }), balance };
  },
  "make-kepub": async (input) => {
    const { makeKepub } = await import("../kepub/make-kepub.server.ts");
    return { marks: await marksIn(input.outPath, "epub", await makeKepub(input)) };
  },
  "make-epub-template": async (input) => {
    const { makeEpubTemplate } = await import("../source-epub/make-epub-template.server.ts");
    const marks = await marksIn(input.outPath, "epub", await makeEpubTemplate(input));
    return { marks, balance: await (await weighing()).weighTemplate(input.path, input.outPath) };
  },
  "make-extract": async (input) => (await import("../extract/make-extract.server.ts")).makeExtract(input),
  "read-mark": async ({ path }) => ({
    mark: await (await import("./read-mark.server.ts")).readMark(path),
  }),
  "unpack-archive": async (input) =>
    (await import("../archive/unpack-archive.server.ts")).unpackArchive(input),
  "read-catalogue": async (input) => (await import("../onix/read-catalogue.server.ts")).readCatalogue(input),
};

const weighing = () => import("../balance/weigh.server.ts");

async function marksIn(path: string, format: "epub" | "azw3", expected: ExpectedMarks = {}) {
  const { locateMarks } = await import("../mark/locate-marks.server.ts");
  return await locateMarks(path, format, expected);
}

async function answer<K extends TaskName>(name: K, input: TaskInput<K>): Promise<TaskAnswer> {
  try {
    return { result: await run[name](input) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { unreadable: error.reason };
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return /out of memory|allocation failed|malloc/i.test(detail)
      ? { exhausted: detail }
      : { failed: detail };
  }
}

const ANSWERS = 3;

for await (const line of createInterface({ input: process.stdin })) {
  const { name, input } = JSON.parse(line) as { name: TaskName; input: TaskInput<TaskName> };
  writeSync(ANSWERS, `${JSON.stringify(await answer(name, input as never))}\n`);
}

/** The four possible answers of a task's process. Texts of `unreadable` are French; the others' are for the log. */
type TaskAnswer = { result: unknown } | { unreadable: string } | { exhausted: string } | { failed: string };
