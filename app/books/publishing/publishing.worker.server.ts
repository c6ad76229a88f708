import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { z } from "zod";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import * as rules from "#books/publishing/builds/format-builds.rules.ts";
import {
  type Built,
  makeEbooks,
  makePdf,
  type Outcomes,
} from "#books/publishing/builds/format-builds.service.server.ts";
import { buildExtract } from "#books/publishing/extracts/edition-extracts.service.server.ts";
import { createNewVersions } from "#books/publishing/new-versions/new-versions.service.server.ts";
import type { PartialUploads } from "#books/publishing/partial-uploads/partial-uploads.service.server.ts";
import { ebookFormats, type Format } from "#books/publishing/edition-formats.rules.ts";
import { forgetUploads } from "#books/publishing/files/source-files.service.server.ts";
import {
  failFormat,
  findFormats,
  type FormatRow,
  keepFormat,
  postponeFormat,
} from "#books/publishing/publishing.store.server.ts";
import {
  buildPdf,
  buildEbooks,
  orderBuild,
  orderRemoval,
  removeReplacedFile,
  removeForgottenUploads,
} from "#books/publishing/publishing.jobs.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/**
 * Announces formats that owners missed and that are ready now: the library, which knows the owners, sends the mails.
 */
export const announceFormats = jobKind({
  name: "announce-formats",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});

export function handlePublishingJobs(
  deps: ShopDeps,
  editing: CatalogueEditing,
  partialUploads: PartialUploads,
): void {
  deps.jobs.handle(buildPdf, 1, ({ editionId }) =>
    settleWith(deps, editing, editionId, ["pdf"], (_modifiedAt, folder) => makePdf(deps, editionId, folder)),
  );
  deps.jobs.handle(buildEbooks, 1, ({ editionId }) =>
    settleWith(deps, editing, editionId, ebookFormats, (modifiedAt, folder) =>
      makeEbooks(deps, editing, editionId, modifiedAt, folder),
    ),
  );
  deps.jobs.handle(removeReplacedFile, 1, ({ path }) => deps.store.remove(path));
  deps.jobs.repeat(removeForgottenUploads, "17 * * * *");
  deps.jobs.handle(removeForgottenUploads, 1, async () => {
    const dayAgo = before(deps.now(), days(1));
    for (;;) {
      const forgotten = await forgetUploads(deps, dayAgo);
      if (forgotten.length === 0) break;
      for (const { path } of forgotten) await deps.store.remove(path);
    }
    await partialUploads.forgetBefore(dayAgo);
  });
}

/**
 * Builds formats and records the results. Successful formats are kept, even if others fail; a fault of the document is
 * final, other failures are retried.
 */
async function settleWith(
  deps: ShopDeps,
  editing: CatalogueEditing,
  editionId: number,
  formats: readonly Format[],
  make: (modifiedAt: Date, folder: string) => Promise<Outcomes>,
): Promise<void> {
  // Read before the sources: a later request is a newer revision, with its own job.
  const rows = await findFormats(deps.db, editionId);
  const asked = rows.filter(({ format, state }) => formats.includes(format) && state === "pending");
  const [first] = asked;
  // After several requests, an earlier job may already have built the newest revision.
  if (!first) return;
  const left = new Set(asked);
  const began = performance.now();
  try {
    await withScratchFolder(deps.config.scratchDir, async (folder) => {
      const outcomes = await make(first.modifiedAt ?? first.updatedAt, folder);
      const madeInMs = Math.round(performance.now() - began);
      for (const row of asked) {
        const outcome = outcomes[row.format];
        if (outcome?.status !== "fulfilled") continue;
        await keep(deps, editing, row, outcome.value, madeInMs);
        left.delete(row);
      }
      for (const { format } of left)
        if (outcomes[format]?.status === "rejected") throw outcomes[format].reason;
    });
  } catch (error) {
    await settleFailure(deps, editing, editionId, [...left], error);
  }
}

/** The formats fail, or are retried later by a separate job, so that the instant is known and shown. */
async function settleFailure(
  deps: ShopDeps,
  editing: CatalogueEditing,
  editionId: number,
  builds: readonly FormatRow[],
  error: unknown,
): Promise<void> {
  if (builds.length === 0) throw error;
  const { db, jobs, log, now } = deps;
  const isFault = rules.isDocumentFault(error);
  const failing = {
    since: builds.find(({ failingSince }) => failingSince)?.failingSince ?? now(),
    tries: 1 + Math.max(...builds.map(({ tries }) => tries)),
  };
  const missing = error instanceof rules.MissingTextError ? error.balance : null;
  const retryAt = isFault ? null : rules.nextTry(failing, now());
  await db.transaction(async (tx) => {
    await editing.lockEdition(tx, editionId);
    for (const build of builds) {
      if (retryAt) await postponeFormat(tx, build, { ...failing, retryAt, reason: rules.troubleOf(error) });
      else await failFormat(tx, build, rules.failureOf(error), now(), missing);
    }
    const [first] = builds.toSorted((one, other) => other.priority - one.priority);
    if (retryAt && first) await orderBuild(jobs, tx, first, retryAt);
    await announceIfDue(deps, tx, editionId);
    if (!retryAt) await createNewVersions(deps, editing).settle(tx, editionId);
  });
  const details = { err: error, editionId, formats: builds.map(({ format }) => format) };
  if (retryAt) log.warn({ ...details, retryAt }, "format not made: tried again later");
  else if (!isFault) log.error(details, "format not made");
}

/** The file is stored under a unique name; readers see it once the row refers to it. */
async function keep(
  deps: ShopDeps,
  editing: CatalogueEditing,
  build: FormatRow,
  built: Built,
  madeInMs: number,
): Promise<void> {
  const { path, marks, warnings, accessibility, balance = null } = built;
  // Two processes may build the same revision, if one was wrongly considered dead: neither overwrites the other's file.
  const name = `${build.revision}-${randomBytes(4).toString("hex")}.${build.format}`;
  const storagePath = `editions/${build.editionId}/${name}`;
  const [{ size }, sha256] = await Promise.all([stat(path), digestOf(createReadStream(path))]);
  await deps.store.putFile(storagePath, path);
  const outcome = {
    state: "ready" as const,
    storagePath,
    size,
    sha256,
    markPlan: marks,
    warnings,
    madeInMs,
    balance,
    updatedAt: deps.now(),
  };
  const isCurrent = await deps.db.transaction(async (tx) => {
    // Locks the edition before its formats, like all code that changes both.
    await editing.lockEdition(tx, build.editionId);
    const former = (await findFormats(tx, build.editionId)).find(({ format }) => format === build.format);
    if (!(await keepFormat(tx, build, outcome))) return false;
    await editing.describeFormat(tx, build.editionId, { [build.format]: size }, accessibility);
    if (former?.storagePath) await orderRemoval(deps, tx, former.storagePath);
    const { editionId, priority } = build;
    if (build.format === "epub") await deps.jobs.send(tx, buildExtract, { editionId }, { priority });
    await announceIfDue(deps, tx, build.editionId);
    await createNewVersions(deps, editing).settle(tx, build.editionId);
    return true;
  });
  if (!isCurrent) await deps.store.remove(storagePath);
}

/** Only when no missed format is being built any more, so that one mail lists all formats. */
async function announceIfDue({ jobs }: ShopDeps, tx: Queryable, editionId: number): Promise<void> {
  if (rules.isAnnouncementDue(await findFormats(tx, editionId)))
    await jobs.send(tx, announceFormats, { editionId });
}
