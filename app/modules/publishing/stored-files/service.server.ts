import { LRUCache } from "lru-cache";
import { days, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { AppError } from "#platform/errors.ts";
import { digestOf } from "#platform/file-digest.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import {
  type ExpectedFile,
  findExpectedFiles,
  findReferred,
  findUploadedCovers,
  saveDigest,
  saveLoss,
} from "#modules/publishing/stored-files/store.server.ts";

export type StoredFiles = ReturnType<typeof createStoredFiles>;

type Loss = ExpectedFile["lost"];

/** A file is read whole before its first copy in a process, and again after a day; one that is damaged, after a minute. */
const wholeFor = days(1);
const damagedFor = minutes(1);
/** Files whose last comparison a process keeps, each some 200 bytes: the three formats of over 3 000 editions. */
const maxReadings = 10_000;
const filesAtOnce = 500;

/** 503: the file is lost, and readers can only wait for the publisher. */
export const lostFile = (cause?: unknown) =>
  new AppError(
    503,
    "Ce fichier est momentanément indisponible. Nous en sommes avertis\u00A0: réessayez un peu plus tard.",
    { cause },
  );

/** Whether the files of formats are still in the store, as they were made. */
export function createStoredFiles(
  { db, store, now, log }: Pick<Deps, "db" | "store" | "now" | "log">,
  editing: Pick<CatalogueEditing, "lockEdition">,
) {
  const readings = new LRUCache<string, { at: number; loss: Promise<Loss> }>({ max: maxReadings });

  /** @throws AppError 503 when a file is not, or not whole, where it is expected */
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

  /** What became of a file by its size, and by its content where that may have changed. */
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

  /** Looks whether a file is there, without reading it, and notes what has changed. @returns what became of it */
  async function look(file: ExpectedFile): Promise<Loss> {
    // Of a damaged file only its content tells whether it was brought back.
    const loss = (await sizeLoss(file)) ?? (file.lost === "damaged" ? await contentLoss(file) : null);
    if (loss === file.lost) return loss;
    await note(file, loss);
    if (loss) log.error({ ...nameOf(file), loss }, "stored file is lost");
    return loss;
  }

  /** Looks at every format's file. */
  async function lookAtAll(): Promise<void> {
    let last: ExpectedFile | null = null;
    for (;;) {
      const files: ExpectedFile[] = await findExpectedFiles(db, last, filesAtOnce);
      for (const file of files) await look(file);
      last = files.at(-1) ?? null;
      if (files.length < filesAtOnce) return;
    }
  }

  return {
    requireWhole,
    look,
    lookAtAll,
    /** Which of these paths of the store something refers to. */
    referred: (paths: readonly string[]) => findReferred(db, paths),
    uploadedCovers: (keys: readonly string[]) => findUploadedCovers(db, keys),
  };
}

const nameOf = ({ editionId, format, storagePath }: ExpectedFile) => ({ editionId, format, storagePath });
