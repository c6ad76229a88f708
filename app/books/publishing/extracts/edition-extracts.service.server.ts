import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { UnreadableFileError } from "#formats/format-errors.ts";
import type { OpeningBlock } from "#formats/extract/blocks.ts";
import type { ContentsTitle, MadeExtract } from "#formats/extract/make-extract.server.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { editionPath, extractPath } from "#books/catalogue/client/edition-path.ts";
import { failureOf, isDocumentFault } from "#books/publishing/builds/format-builds.rules.ts";
import type { ExtractState } from "#books/publishing/extracts/edition-extracts.contract.ts";
import * as rules from "#books/publishing/extracts/edition-extracts.rules.ts";
import * as editionExtractsStore from "#books/publishing/extracts/edition-extracts.store.server.ts";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import { orderRemoval } from "#books/publishing/publishing.jobs.ts";
import { lostFile } from "#books/publishing/files/stored-files.service.server.ts";
import { findTemplate } from "#books/publishing/publishing.store.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { eachRow, namedFilesAtOnce } from "#platform/files/store-check.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Follows each new EPUB of an edition, and each change of the choice. */
export const buildExtract = jobKind({
  name: "build-extract",
  data: z.object({ editionId: z.number() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 900,
});

/** Asks again for extracts whose files are lost. */
export const findLostExtracts = jobKind({
  ...regularWork,
  name: "find-lost-extracts",
  // Enough for several hundred thousand files on a slow disk.
  expireInSeconds: 3600,
});

/** Asks for extracts of editions that have none yet, some at a time. */
export const findMissingExtracts = jobKind({ ...regularWork, name: "find-missing-extracts" });

export type Extracts = ReturnType<typeof createExtracts>;

/** The extract of an edition, as its readers get it. */
interface PublicExtract {
  opening: OpeningBlock[];
  /** Of the whole book. */
  contents: ContentsTitle[];
  /** Bytes. */
  size: number;
  /** Identifies the file's bytes. */
  version: string;
  /** Fails with an AppError 503 if the store has lost the file. @param meanwhile work during the transfer */
  stream: (meanwhile: () => Promise<unknown>) => Readable;
  /** Bytes of it, both ends inclusive. */
  read: (start: number, end: number) => Readable;
}

/** How many missing extracts are asked for at once: the processor is the readers' first. */
const missingAtOnce = 50;

export function createExtracts(deps: Deps, editing: CatalogueEditing) {
  const { db, now, jobs, store, config } = deps;

  /** Makes the extract of the current EPUB, unless there is one. A text that has none is not tried again. */
  async function build(editionId: number): Promise<void> {
    const choice = (await editionExtractsStore.findExtract(db, editionId)) ?? rules.usualExtract;
    const template = (await findTemplate(db, editionId, "epub"))?.storagePath;
    if (!template) return;
    const origin = rules.originOf(template, choice);
    if ("madeFrom" in choice && choice.madeFrom === origin) return;
    const measure = rules.measureOf(choice);
    if (!measure) return keep(editionId, origin, { state: "none", reason: null, file: null });
    const { book, edition } = await editing.requireEdition(editionId);
    const address = config.publicUrl + editionPath(book.slug, edition.slug);
    const isGiven = edition.priceCents > 0;
    const ways = rules.waysOnward({ address, isGiven, series: book.series, publicUrl: config.publicUrl });
    const lastPage = { title: book.title, author: book.author, brand: config.brand, address, ways };
    await withScratchFolder(config.scratchDir, async (folder) => {
      const outPath = join(folder, "extract.epub");
      try {
        const made = await store.withLocalFile(template, (path) =>
          runTask("make-extract", { path, outPath, measure, lastPage }, { inBackground: true }),
        );
        await keepFile(editionId, origin, outPath, made);
      } catch (error) {
        if (!isDocumentFault(error)) throw error;
        const reason = error instanceof UnreadableFileError ? error.reason : failureOf(error);
        await keep(editionId, origin, { state: "failed", reason, file: null });
      }
    });
  }

  async function keepFile(editionId: number, origin: string, path: string, made: MadeExtract): Promise<void> {
    const storagePath = `editions/${editionId}/extract-${randomBytes(6).toString("hex")}.epub`;
    const [{ size }, sha256] = await Promise.all([stat(path), digestOf(createReadStream(path))]);
    await store.putFile(storagePath, path);
    const file = { storagePath, size, sha256, ...made };
    await keep(editionId, origin, { state: "ready", reason: null, file });
  }

  /** Only if the EPUB and the choice are still those of which it was made; a later job makes the others. */
  async function keep(
    editionId: number,
    origin: string,
    outcome: Omit<Parameters<typeof editionExtractsStore.saveOutcome>[2], "madeFrom">,
  ): Promise<void> {
    const isKept = await db.transaction(async (tx) => {
      await editing.lockEdition(tx, editionId);
      const former = await editionExtractsStore.findExtract(tx, editionId);
      const template = (await findTemplate(tx, editionId, "epub"))?.storagePath;
      if (!template || rules.originOf(template, former ?? rules.usualExtract) !== origin) return false;
      await editionExtractsStore.saveOutcome(tx, editionId, { ...outcome, madeFrom: origin }, now());
      await editing.describeFormat(tx, editionId, { extract: outcome.file?.size ?? null });
      if (former?.storagePath) await orderRemoval(deps, tx, former.storagePath);
      return true;
    });
    if (!isKept && outcome.file) await store.remove(outcome.file.storagePath);
  }

  async function state(editionId: number): Promise<ExtractState> {
    const { book, edition } = await editing.requireEdition(editionId);
    const row = await editionExtractsStore.findExtract(db, editionId);
    const { measure, amount } = row ?? rules.usualExtract;
    return {
      measure,
      amount,
      state: await stateOf(editionId, measure, row?.state),
      reason: row?.reason ?? null,
      size: row?.size ?? null,
      path: row?.state === "ready" ? extractPath(book.slug, edition.slug) : null,
      downloads: await editionExtractsStore.sumDownloads(db, editionId, dayOf(before(now(), days(30)))),
    };
  }

  async function stateOf(
    editionId: number,
    measure: rules.ExtractChoice["measure"],
    stored: ExtractState["state"] = "pending",
  ): Promise<ExtractState["state"]> {
    if (stored !== "pending") return stored;
    const epub = await findTemplate(db, editionId, "epub");
    if (epub?.storagePath || epub?.state === "pending") return "pending";
    return measure === "none" ? "none" : "without_epub";
  }

  const files = () =>
    eachRow<Awaited<ReturnType<typeof editionExtractsStore.findExtractFiles>>[number]>((last) =>
      editionExtractsStore.findExtractFiles(db, last?.editionId ?? 0, namedFilesAtOnce),
    );

  const remake = (editionId: number, path: string): Promise<void> =>
    db.transaction(async (tx) => {
      await editing.lockEdition(tx, editionId);
      if (!(await editionExtractsStore.forgetFile(tx, editionId, path))) return;
      await editing.describeFormat(tx, editionId, { extract: null });
      await jobs.send(tx, buildExtract, { editionId });
    });

  return {
    build,
    state,
    /** @throws AppError 404 for an unknown edition */
    async change(editionId: number, choice: rules.ExtractChoice, by?: Editor): Promise<ExtractState> {
      await db.transaction(async (tx) => {
        const { book, edition } = await editing.requireEdition(editionId, tx);
        await editing.lockEdition(tx, editionId);
        const former = (await editionExtractsStore.findExtract(tx, editionId)) ?? rules.usualExtract;
        await editionExtractsStore.saveChoice(tx, editionId, choice, now());
        await jobs.send(tx, buildExtract, { editionId });
        const object = { type: "edition", id: editionId, label: `${book.title} – ${edition.title}` } as const;
        const details = { before: rules.extractWords(former), after: rules.extractWords(choice) };
        await by?.sign(tx, { kind: "extract-changed", object, details });
      });
      return state(editionId);
    },
    /** Asks for some of the extracts that are missing, or that an earlier program made. */
    requestMissing: () =>
      db.transaction(async (tx) => {
        const missing = await editionExtractsStore.claimMissing(tx, missingAtOnce, now());
        const outdated = await editionExtractsStore.claimOutdated(tx, missingAtOnce - missing.length);
        for (const editionId of [...missing, ...outdated]) await jobs.send(tx, buildExtract, { editionId });
      }),
    /** Undefined if there is none. */
    async of(editionId: number): Promise<PublicExtract | undefined> {
      const row = await editionExtractsStore.findExtract(db, editionId);
      if (!row?.storagePath || row.size === null) return undefined;
      const { storagePath, size, opening, contents } = row;
      const read = (start: number, end: number, meanwhile = () => Promise.resolve<unknown>(undefined)) =>
        sentFile(store.read(storagePath, { start, length: end + 1 - start }), {
          length: end + 1 - start,
          meanwhile,
          failure: lostFile,
        });
      const stream = (meanwhile: () => Promise<unknown>) => read(0, size - 1, meanwhile);
      return {
        opening: opening ?? [],
        contents: contents ?? [],
        size,
        version: storagePath.slice(-17, -5),
        read,
        stream,
      };
    },
    /** Length of the text of each file of the EPUB, in its order; undefined if it is not known. */
    textLengths: async (editionId: number) =>
      (await editionExtractsStore.findExtract(db, editionId))?.textLengths ?? undefined,
    /** Every file of an extract, as expected in the store. */
    files,
    /** Asks again for an extract whose file is lost. */
    remake,
    /** Asks again for all extracts whose files the store has lost. */
    async remakeLost(): Promise<void> {
      for await (const file of files())
        if ((await store.size(file.path)) !== file.size) await remake(file.editionId, file.path);
    },
    count: (editionId: number) => editionExtractsStore.countDownload(db, editionId, dayOf(now())),
  };
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
