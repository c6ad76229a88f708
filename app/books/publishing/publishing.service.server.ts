import { createHash } from "node:crypto";
import { ebookFormats, type Format, formats } from "#books/publishing/edition-formats.rules.ts";
import { type Editor } from "#books/publishing/publishing-acts.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { type CatalogueEditing, orderRelease } from "#books/catalogue/module.server.ts";
import { scheduleRefusal } from "#books/catalogue/availability/availability.rules.ts";
import type { BookForm, EditionForm, FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { acceptedText, chosen, textFound } from "#books/publishing/word-balances.rules.ts";
import { storedFields } from "#books/publishing/edition-changes.rules.ts";
import type { EpubAnalysis } from "#books/publishing/intake/epub-intake.service.server.ts";
import { createIntake, type TaskOptions } from "#books/publishing/intake/intake.service.server.ts";
import { orderBuild, orderRemoval } from "#books/publishing/publishing.jobs.ts";
import { requirePrice } from "#books/publishing/edition-prices.service.server.ts";
import { buildPriorities } from "#books/publishing/builds/format-builds.rules.ts";
import { createBuildQueue } from "#books/publishing/builds/build-queue.service.server.ts";
import { createKepubs } from "#books/publishing/files/kepubs.service.server.ts";
import { createNewVersions } from "#books/publishing/new-versions/new-versions.service.server.ts";
import { createSources } from "#books/publishing/files/source-files.service.server.ts";
import { createStoredFiles } from "#books/publishing/files/stored-files.service.server.ts";
import { statementOf } from "#books/publishing/files/copy-statement.service.server.ts";
import { createTemplates } from "#books/publishing/files/copy-templates.service.server.ts";
import {
  findFormats,
  findFormatsOf,
  findSources,
  findUpload,
  findTypography,
  type FormatState,
  markAbsent,
  markPending,
} from "#books/publishing/publishing.store.server.ts";

export type Publishing = ReturnType<typeof createPublishingService>;
export function createPublishingService(deps: Deps, editing: CatalogueEditing, tasks?: TaskOptions) {
  const { db, now, jobs } = deps;
  const intake = createIntake(deps, tasks);
  const sources = createSources(deps, editing);
  const storedFiles = createStoredFiles(deps, editing);
  const newVersions = createNewVersions(deps, editing);
  const templates = createTemplates(deps, storedFiles, createKepubs(deps, editing));

  async function publishBook(form: BookForm, by?: Editor): Promise<{ id: number; editionId: number }> {
    await intake.requireConvertible(form.edition, "edition.");
    return db.transaction(async (tx) => {
      await editing.refuseDuplicate(form.title, form.author, tx);
      const id = await editing.addBook(tx, form);
      const editionId = await addEdition(tx, id, form.edition, "edition.priceEuros", by);
      const details = chosen(form.edition);
      await by?.sign(tx, { kind: "book-added", object: { type: "book", id, label: form.title }, ...details });
      return { id, editionId };
    });
  }

  async function publishEdition(bookId: number, form: EditionForm, by?: Editor) {
    await intake.requireConvertible(form);
    return db.transaction(async (tx) => {
      const book = await editing.requireBook(bookId, tx);
      const id = await addEdition(tx, bookId, form, "priceEuros", by);
      const label = `${book.title} – ${form.editionTitle}`;
      await by?.sign(tx, {
        kind: "edition-added",
        object: { type: "edition", id, label },
        ...chosen(form),
      });
      return { id: bookId, editionId: id };
    });
  }

  /**
   * Stores the edition and its sources, and queues their jobs, in the caller's transaction.
   * @param priceField the form's name for the price
   */
  async function addEdition(
    tx: Queryable,
    bookId: number,
    form: EditionForm,
    priceField: string,
    by?: Editor,
  ): Promise<number> {
    const { onlineAt } = form;
    const refusal = onlineAt && scheduleRefusal(onlineAt, now());
    if (refusal) throw invalid(refusal, { onlineAt: refusal });
    const priceCents = await requirePrice(tx, form, priceField, now());
    const fields = { ...storedFields(form), priceCents };
    const editionId = await editing.addEdition(tx, bookId, { ...fields, ...(onlineAt ? { onlineAt } : {}) });
    if (onlineAt) await orderRelease(jobs, tx, onlineAt);
    await sources.attachFiles(tx, editionId, form, by);
    await startBuilds(tx, editionId, formats);
    return editionId;
  }

  /** Requests formats to be built (again); earlier files stay in use until the new ones are ready. */
  async function startBuilds(tx: Queryable, editionId: number, wanted: readonly Format[]): Promise<void> {
    if (wanted.length === 0) return;
    // Locks the edition before its formats, like all code that changes both.
    await editing.lockEdition(tx, editionId);
    const ebooks = ebookFormats.filter((format) => wanted.includes(format));
    if (wanted.includes("pdf")) await startPdf(tx, editionId);
    if (ebooks.length > 0) await startEbooks(tx, editionId, ebooks);
  }

  /** An edition that is an EPUB has no PDF. */
  async function startPdf(tx: Queryable, editionId: number) {
    const { pdf, epub } = await findSources(tx, editionId);
    if (epub && !pdf) return markAbsent(tx, { editionId, format: "pdf" }, null, now());
    const priority = await markPending(tx, editionId, ["pdf"], null, now());
    await orderBuild(jobs, tx, { editionId, format: "pdf", priority });
  }

  /** An EPUB with a fixed layout has no AZW3: its pages would fall apart there. */
  async function startEbooks(tx: Queryable, editionId: number, wanted: readonly Format[]): Promise<void> {
    const { docx, epub, cover } = await findSources(tx, editionId);
    const isFixed = epub !== undefined && (epub.analysis as EpubAnalysis).isFixedLayout;
    const stated = await statedNow(tx, editionId);
    const made = wanted.filter((format) => !isFixed || format !== "azw3");
    if (made.length < wanted.length) await dropAzw3(tx, editionId, stated);
    if (made.length === 0) return;
    const content = digestOf([stated, ...[docx, epub, cover].map((source) => source?.storagePath)]);
    const priority = await markPending(tx, editionId, made, { stated, content }, now());
    await orderBuild(jobs, tx, { editionId, format: "epub", priority });
  }

  async function dropAzw3(tx: Queryable, editionId: number, stated: string): Promise<void> {
    const former = (await findFormats(tx, editionId)).find(({ format }) => format === "azw3");
    await markAbsent(tx, { editionId, format: "azw3" }, stated, now());
    await editing.describeFormat(tx, editionId, { azw3: null });
    if (former?.storagePath) await orderRemoval(deps, tx, former.storagePath);
  }

  /** A digest of the metadata that ebooks built now would contain. */
  async function statedNow(tx: Queryable, editionId: number): Promise<string> {
    const statement = await statementOf(deps, editing, editionId, tx);
    const { docx, epub } = await findSources(tx, editionId);
    // Fonts and answers are stated only where there are some: a new value would make all ebooks again.
    const fonts = docx?.embedFonts ? { embedFonts: true } : {};
    const fromDocx = { ...statement, ...fonts, ...(docx?.structure && { structure: docx.structure }) };
    // The publisher's own EPUB keeps its own metadata.
    const stated = epub ? { azw3Isbn: statement.azw3Isbn, upgrade: epub.upgrade } : fromDocx;
    return digestOf(stated);
  }

  /** Requests the ebooks with outdated metadata, in the transaction of the change. */
  async function renewEbooks(tx: Queryable, editionIds: readonly number[]): Promise<void> {
    for (const editionId of editionIds) {
      const stated = await statedNow(tx, editionId);
      const rows = await findFormats(tx, editionId);
      const outdated = rows.filter((row) => row.format !== "pdf" && row.stated !== stated);
      await startBuilds(
        tx,
        editionId,
        outdated.map(({ format }) => format),
      );
    }
  }

  /** The states of many editions in one query; for an edition without any, all are pending. */
  async function formatStatesOf(editionIds: number[], within: Queryable = db) {
    const byEdition = Map.groupBy(await findFormatsOf(within, editionIds), ({ editionId }) => editionId);
    return (editionId: number): FormatStates => {
      const rows = byEdition.get(editionId) ?? [];
      const [pdf, epub, azw3] = formats.map((format) => rows.find((row) => row.format === format));
      return { pdf: describeFormat(pdf), epub: describeFormat(epub), azw3: describeFormat(azw3, epub) };
    };
  }

  const formatStates = async (editionId: number, within: Queryable = db) =>
    (await formatStatesOf([editionId], within))(editionId);

  /** The same, after a check of the files in the store. If the store does not answer, the last known state is shown. */
  async function lookAtFormats(editionId: number): Promise<FormatStates> {
    for (const row of await findFormats(db, editionId)) {
      const { storagePath, size } = row;
      if (!storagePath || size === null) continue;
      await storedFiles.look({ ...row, storagePath, size }).catch((error: unknown) => {
        deps.log.warn({ err: error, editionId, storagePath }, "stored file could not be looked at");
      });
    }
    return formatStates(editionId);
  }

  /**
   * Requests one format again, for an administrator.
   * @param acceptsMissingText sells the text although words of it are missing
   * @throws AppError 404 for an unknown edition
   */
  const retryFormat = (editionId: number, format: Format, by?: Editor, acceptsMissingText = false) =>
    db.transaction(async (tx) => {
      const { book, edition } = await editing.requireEdition(editionId, tx);
      if (acceptsMissingText) await sources.acceptMissingText(tx, editionId);
      await startBuilds(tx, editionId, [format]);
      const label = `${book.title} – ${edition.title}`;
      const details = { format, ...(acceptsMissingText && acceptedText) };
      await by?.sign(tx, {
        kind: "format-retried",
        object: { type: "edition", id: editionId, label },
        details,
      });
      return formatStates(editionId, tx);
    });

  return {
    ...intake,
    publishBook,
    publishEdition,
    ...sources,
    ...createBuildQueue(deps),
    /** Notes that the formats of an edition are to come, before its sources are there: it is sold as one in the making. */
    expectFormats: (tx: Queryable, id: number) =>
      markPending(tx, id, formats, null, now(), buildPriorities.demonstration),
    sources: (id: number, within: Queryable = db) => findSources(within, id),
    /** SHA-256 of an upload; undefined if there is none. */
    fileDigest: async (within: Queryable, path: string) => (await findUpload(within, path))?.sha256,
    typography: (id: number) => findTypography(db, id),
    startBuilds,
    renewEbooks,
    ...templates,
    storedFiles,
    newVersions,
    formatStates,
    lookAtFormats,
    formatStatesOf,
    retryFormat,
  };
}

/** @param source the EPUB of which the format is made: what that has lost is missing here, too */
function describeFormat(row: FormatState | undefined, source?: FormatState): FormatStates[Format] {
  if (!row) return { state: "pending" };
  const { state, reason, warnings, storagePath, lost, retryAt, format, balance } = row;
  const lostBefore = source?.balance?.missing ? { epub: source.balance } : {};
  const text = balance ? textFound({ ...lostBefore, [format]: balance }) : undefined;
  return {
    state,
    ...(reason ? { reason } : {}),
    ...(retryAt ? { retry_at: retryAt.toISOString() } : {}),
    ...(lost ? { lost } : {}),
    ...(state === "ready" && warnings.length > 0 ? { warnings } : {}),
    ...(text && state !== "pending" ? { text } : {}),
    ...(state !== "ready" && storagePath && !lost ? { earlier: true as const } : {}),
  };
}

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");
