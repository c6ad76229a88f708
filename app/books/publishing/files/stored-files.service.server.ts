import { LRUCache } from "lru-cache";
import { days, minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { eachRow, type NamedFile, namedFilesAtOnce } from "#platform/files/store-check.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import {
  type ExpectedFile,
  findExpectedFiles,
  findReferred,
  findSourceFiles,
  findUploadedCovers,
  saveDigest,
  saveLoss,
} from "#books/publishing/files/stored-files.store.server.ts";

export type StoredFiles = ReturnType<typeof createStoredFiles>;

type Loss = ExpectedFile["lost"];

/** A file is fully read before its first copy in a process, and again after a day; a damaged one after a minute. */
const wholeFor = days(1);
const damagedFor = minutes(1);
/** Files whose last check a process caches, each about 200 bytes: the three formats of over 3 000 editions. */
const maxReadings = 10_000;

/** 503: the file is lost, and readers must wait for the publisher. */
export const lostFile = (cause?: unknown) =>
  new AppError(
    503,
    "Ce fichier est momentanément indisponible. Nous en sommes avertis\u00A0: réessayez un peu plus tard.",
    { cause },
  );

/** Checks that the files of formats are still in the store, unchanged. */
export function createStoredFiles(
  { db, store, now, log }: Pick<Deps, "db" | "store" | "now" | "log">,
  editing: Pick<CatalogueEditing, "lockEdition">,
) {
  const readings = new LRUCache<string, { at: number; loss: Promise<Loss> }>({ max: maxReadings });

  /** @throws AppError 503 if a file is missing or incomplete */
  async function requireWhole(file: ExpectedFile): Promise<void> {
    const loss = await readLoss(file).catch((error: unknown) => {
      log.error({ err: error, ...nameOf(file) }, "stored file cannot be read");
      throw lostFile(error);
    });
    if (loss !== file.lost) await note(file, loss);
    if (!loss) return;
    log.error({ ...nameOf(file), loss }, "stored file is lost");
    throw lostFile();
  }

  /** The state of a file by its size, and by its content if that may have changed. */
  async function readLoss(file: ExpectedFile): Promise<Loss> {
    return (await sizeLoss(file)) ?? (await contentLoss(file));
  }

  async function sizeLoss({ storagePath, size }: ExpectedFile): Promise<Loss> {
    const found = await store.size(storagePath);
    if (found === null) return "missing";
    return found === size ? null : "damaged";
  }

  async function contentLoss(file: ExpectedFile): Promise<Loss> {
    const { storagePath } = file;
    const at = now().getTime();
    const last = readings.get(storagePath);
    const lossThen = last && (await last.loss);
    if (last && Math.abs(at - last.at) < (lossThen ? damagedFor : wholeFor)) return last.loss;
    const loss = compare(file);
    readings.set(storagePath, { at, loss });
    loss.catch(() => readings.delete(storagePath));
    return loss;
  }

  async function compare({ storagePath, sha256 }: ExpectedFile): Promise<Loss> {
    const digest = await digestOf(store.read(storagePath));
    if (!sha256) await saveDigest(db, storagePath, digest);
    return !sha256 || sha256.equals(digest) ? null : "damaged";
  }

  async function note(file: ExpectedFile, loss: Loss): Promise<void> {
    await db.transaction(async (tx) => {
      await editing.lockEdition(tx, file.editionId);
      await saveLoss(tx, file, loss);
    });
    if (!loss) log.warn(nameOf(file), "stored file is back");
  }

  /** Checks that a file exists, without reading it, and records changes. @returns its state */
  async function look(file: ExpectedFile): Promise<Loss> {
    // For a damaged file, only its content shows whether it was restored.
    const loss = (await sizeLoss(file)) ?? (file.lost === "damaged" ? await contentLoss(file) : null);
    if (loss === file.lost) return loss;
    await note(file, loss);
    if (loss) log.error({ ...nameOf(file), loss }, "stored file is lost");
    return loss;
  }

  const formatFiles = () => eachRow<ExpectedFile>((last) => findExpectedFiles(db, last, namedFilesAtOnce));

  /** Checks every format's file. */
  async function lookAtAll(): Promise<void> {
    for await (const file of formatFiles()) await look(file);
  }

  return {
    requireWhole,
    look,
    lookAtAll,
    /** Every file of a format, as expected. */
    formatFiles,
    /** Every file that the publisher uploaded, as expected. */
    sourceFiles: () => eachRow<NamedFile>((last) => findSourceFiles(db, last?.path ?? "")),
    /** Records that a format's file is lost. */
    recordLoss: note,
    /** Those of these store paths that are referenced. */
    referred: (paths: readonly string[]) => findReferred(db, paths),
    uploadedCovers: (keys: readonly string[]) => findUploadedCovers(db, keys),
  };
}

const nameOf = ({ editionId, format, storagePath }: ExpectedFile) => ({ editionId, format, storagePath });
