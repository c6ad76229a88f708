import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { UnreadableFileError } from "#formats/format-errors.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { licenceOf } from "#reading/library/library.rules.ts";
import type { BuiltApp } from "#server/app.ts";

type Licence = NonNullable<Awaited<ReturnType<BuiltApp["library"]["traceLicence"]>>>;

const origins: Record<Licence["origin"], string> = {
  purchase: "achetée",
  free: "prise",
  gift: "offerte",
  import: "apportée",
};

/**
 * Finds the owner of a leaked copy: its mark, and the shop's data about it.
 * @returns lines for the operator, in French
 * @throws StartupError if the file can't be read or has no mark
 */
export async function trace(library: BuiltApp["library"], file: string): Promise<string[]> {
  // npm runs its scripts in the shop's folder, and passes on the folder in which it was called.
  const path = resolve(process.env["INIT_CWD"] ?? "", file);
  const mark = await readMark(path);
  if (mark === null) throw new StartupError(`Aucune marque d’exemplaire personnel dans ${file}.`);
  const number = licenceOf(mark);
  const licence = number === null ? undefined : await library.traceLicence(number);
  return [`Marque\u202f: ${mark}`, ...(licence ? linesOf(licence, mark) : [unknownLicence])];
}

async function readMark(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StartupError(`Fichier introuvable\u202f: ${path}`);
  try {
    return (await runTask("read-mark", { path })).mark;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new StartupError(error.reason);
    throw error;
  }
}

const unknownLicence =
  "Aucun exemplaire de cette boutique ne porte cette licence\u202f: la marque a été modifiée, ou vient d’ailleurs.";

function linesOf(licence: Licence, mark: string): string[] {
  const { owner, downloads } = licence;
  const name = owner && !owner.erasedAt ? `${owner.username} <${owner.email}>` : "compte effacé";
  return [
    `Membre\u202f: ${name} (${licence.memberId})`,
    `Édition\u202f: ${licence.bookTitle} - ${licence.editionTitle} (n° ${licence.editionId})`,
    `Licence\u202f: n° ${licence.licenceNumber}, ${origins[licence.origin]} le ${formatDate(licence.acquiredAt)}`,
    ...(owner && !mark.includes(` ${owner.username} `)
      ? ["Attention\u202f: le nom dans la marque n’est pas celui du membre."]
      : []),
    downloads.length > 0
      ? "Téléchargements\u202f:"
      : "Téléchargements\u202f: aucun dans les 13 derniers mois.",
    ...downloads.map(
      ({ downloaded_at, format, address }) =>
        `  ${formatDateTime(downloaded_at)}, ${format.toUpperCase()}${address ? `, ${address}` : ""}`,
    ),
  ];
}
