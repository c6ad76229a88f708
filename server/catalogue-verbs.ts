import { copyFile, open, readdir, rm, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import PQueue from "p-queue";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import {
  actionLabels,
  importActions,
  maxImportBytes,
  tooLargeCatalogue,
} from "#books/exchange/catalogue-import.rules.ts";
import {
  fileEndings,
  filesAtOnce,
  type ImportedFile,
  kindOfFile,
  nameInArchive,
} from "#books/exchange/imports/import-files.rules.ts";
import type { BuiltApp } from "#server/app.ts";

type Imports = BuiltApp["exchange"]["imports"];
type Exports = BuiltApp["exchange"]["exports"];

/** npm runs its scripts in the shop's folder, and passes on the folder in which it was called. */
const fromCaller = (path: string): string => resolve(process.env["INIT_CWD"] ?? "", path);

/** The operator has no account: the import names the command instead. */
const operator = { username: "ligne de commande", sign: () => Promise.resolve() };

/**
 * Reads a catalogue with the columns that its headings name, and reports what each row would do.
 * @returns the import's id, and lines in French
 * @throws StartupError if there is no such file, or no column of titles
 */
export async function checkedCatalogue(
  imports: Imports,
  file: string,
): Promise<{ id: number; lines: string[] }> {
  const path = fromCaller(file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StartupError(`Fichier introuvable : ${file}.`);
  if (found.size > maxImportBytes) throw new StartupError(tooLargeCatalogue);
  const begun = await imports.begin({ path, name: basename(path) }, operator);
  const { id, rows, counts } =
    begun.kind === "table"
      ? await imports.check(
          begun.id,
          begun.columns.map(({ field }) => field),
        )
      : begun;
  const lines = importActions.map((action) => `${actionLabels[action]} : ${counts[action] ?? 0}`);
  const refused: string[] = [];
  for await (const batch of imports.allRows(id, "refuse"))
    for (const { number, title, reason } of batch)
      refused.push(`  ligne ${number}, « ${title} » : ${reason ?? ""}`);
  return {
    id,
    lines: [`${rows} lignes lues dans ${begun.name}.`, ...lines, ...refused],
  };
}

/**
 * Checks a catalogue, takes the files of a folder if one is given, then has the shop write it.
 * @throws StartupError as `checkedCatalogue`, or if there is no such folder
 */
export async function importedCatalogue(
  { exchange: { imports }, publishing }: Pick<BuiltApp, "exchange" | "publishing">,
  { config }: Pick<Deps, "config">,
  file: string,
  folder?: string,
): Promise<string[]> {
  const { id, lines } = await checkedCatalogue(imports, file);
  const taken = folder === undefined ? null : await filesIn(publishing, config.scratchDir, folder);
  const untaken =
    taken && taken.files.length > 0 ? (await imports.addFiles(id, taken.files)).untaken_files : [];
  await imports.start(id, operator);
  return [
    ...lines,
    ...(taken ? [`${taken.files.length} fichiers pris dans ${folder}.`, ...taken.refused] : []),
    ...untaken.map((name) => `  ${name} : aucune ligne ne prend ce fichier.`),
    `L’import ${id} est lancé : la boutique l’écrit dès qu’elle tourne.`,
  ];
}

/** What an export holds, by the ending of its name. */
const exportsByEnding: Record<string, (exports: Exports) => Readable> = {
  ".csv": (exports) => Readable.from(exports.table()),
  ".xml": (exports) => Readable.from(exports.onix()),
  ".zip": (exports) => exports.archive(),
};

/**
 * Writes the whole catalogue into a new file: a table, an ONIX message, or both with the publisher's own files.
 * @throws StartupError for another ending, an existing file, or a place that cannot be written
 */
export async function exportedCatalogue(exports: Exports, file: string): Promise<string> {
  const contentOf = exportsByEnding[extname(file).toLowerCase()];
  if (!contentOf)
    throw new StartupError(
      "Le nom du fichier dit ce qu’il contient\u202f: .csv (tableau), .xml (ONIX) ou .zip (les deux, avec les fichiers).",
    );
  const path = fromCaller(file);
  const failed = (reason: string) => new StartupError(`${file}\u202f: ${reason}`);
  const opened = await open(path, "wx").catch((error: NodeJS.ErrnoException) => {
    throw failed(
      error.code === "EEXIST"
        ? "ce fichier existe déjà."
        : `ce fichier ne peut pas être créé (${error.code}).`,
    );
  });
  try {
    await pipeline(contentOf(exports), opened.createWriteStream());
  } catch (error) {
    // A partial export must not look complete.
    await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw failed("le disque est plein.");
    throw error;
  }
  return `Le catalogue est écrit dans ${file}.`;
}

/** A file of the operator, in the folder or unpacked from an archive in it. */
interface Candidate {
  name: string;
  path: string;
}

/** The usable files of a folder and of its ZIP archives as uploads. The operator's files stay where they are. */
async function filesIn(publishing: BuiltApp["publishing"], scratchDir: string, folder: string) {
  const path = fromCaller(folder);
  const names = await readdir(path).catch(() => {
    throw new StartupError(`Dossier introuvable : ${folder}.`);
  });
  const files: ImportedFile[] = [];
  const refused: string[] = [];
  const takeAll = async (candidates: readonly Candidate[]) => {
    const taken = await new PQueue({ concurrency: filesAtOnce }).addAll(
      candidates.map((found) => () => uploaded(publishing, scratchDir, found)),
    );
    for (const [index, file] of taken.entries()) {
      if (typeof file === "string") refused.push(`  ${candidates[index]?.name} : ${file}`);
      else files.push(file);
    }
  };
  const isArchive = (name: string) => /\.zip$/i.test(name);
  const single = names.filter((name) => !isArchive(name)).toSorted();
  await takeAll(single.map((name) => ({ name, path: join(path, name) })));
  for (const name of names.filter(isArchive).toSorted()) {
    await withScratchFolder(scratchDir, async (scratch) => {
      const unpacked = await filesOfArchive(join(path, name), scratch);
      if (typeof unpacked === "string") refused.push(`  ${name} : ${unpacked}`);
      else await takeAll(unpacked);
    });
  }
  return { files, refused };
}

/** @returns what the archive contains, or why it is refused */
async function filesOfArchive(path: string, outFolder: string): Promise<Candidate[] | string> {
  try {
    const { files, others } = await runTask("unpack-archive", { path, outFolder, endings: fileEndings });
    const unpacked = files.map((found) => ({
      name: nameInArchive(found.path),
      path: join(outFolder, found.file),
    }));
    const unknown = others.map((other) => ({ name: nameInArchive(other), path: "" }));
    return [...unpacked, ...unknown].flatMap(({ name, ...found }) =>
      name === null ? [] : [{ name, ...found }],
    );
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError) return error.reason;
    throw error;
  }
}

/** @returns the upload, or why the file is refused */
async function uploaded(
  publishing: BuiltApp["publishing"],
  scratchDir: string,
  { name, path }: Candidate,
): Promise<ImportedFile | string> {
  const kind = kindOfFile(name);
  if (kind === null || name.length > 200) return "ce type de fichier n’est pas accepté.";
  try {
    // The store moves what it is given.
    const kept = await withScratchFolder(scratchDir, async (scratch) => {
      const copy = join(scratch, "file");
      await copyFile(path, copy);
      const { size } = await stat(copy);
      return kind === "cover"
        ? publishing.uploadCover(copy, name)
        : publishing.uploadEditionFile({ path: copy, size }, { kind, name });
    });
    return { name, kind, path: kept.path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}
