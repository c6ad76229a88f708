import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { StartupError } from "#platform/startup-error.ts";
import { actionLabels, importActions, maxImportBytes } from "#modules/exchange/rules.ts";
import type { BuiltApp } from "#server/app.ts";

type Imports = BuiltApp["exchange"]["imports"];

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
  // npm runs its scripts in the shop's folder, and passes on the folder in which it was called.
  const path = resolve(process.env["INIT_CWD"] ?? "", file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StartupError(`Fichier introuvable : ${file}.`);
  if (found.size > maxImportBytes) throw new StartupError("Ce fichier est trop volumineux : 200 Mo au plus.");
  const begun = await imports.begin({ path, name: basename(path) }, operator);
  const { id, rows, counts } =
    begun.kind === "table"
      ? await imports.check(
          begun.id,
          begun.columns.map(({ field }) => field),
        )
      : begun;
  const lines = importActions.map((action) => `${actionLabels[action]} : ${counts[action] ?? 0}`);
  const refused = await imports.rows(id, { action: "refuse", page: 1 });
  return {
    id,
    lines: [
      `${rows} lignes lues dans ${begun.name}.`,
      ...lines,
      ...refused.map(({ number, title, reason }) => `  ligne ${number}, « ${title} » : ${reason ?? ""}`),
    ],
  };
}

/** Checks a catalogue, then has the shop write it. */
export async function importedCatalogue(imports: Imports, file: string): Promise<string[]> {
  const { id, lines } = await checkedCatalogue(imports, file);
  await imports.start(id, operator);
  return [...lines, `L’import ${id} est lancé : la boutique l’écrit dès qu’elle tourne.`];
}
