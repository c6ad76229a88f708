import type { ObjectStore } from "#platform/storage.server.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { MissingFiles, NamedFile } from "#server/backup/named-files.ts";
import { files } from "#server/counted.ts";

/** Paths in the sentence; `check` lists all. */
const mostShown = 5;

/**
 * A backup that lacks files which its rows name cannot restore the whole shop.
 * @param store the shop's, where a file that the backup has lost still is
 * @throws StartupError if any is missing
 */
export async function requireAllFiles(
  { count, files: missing }: MissingFiles,
  store: Pick<ObjectStore, "size">,
): Promise<void> {
  if (count === 0) return;
  const lost: NamedFile[] = [];
  const absent: NamedFile[] = [];
  for (const file of missing) ((await isWhole(store, file)) ? lost : absent).push(file);
  throw new StartupError(
    [
      `Il manque à cette sauvegarde ${files(count)} que la base nomme.`,
      ...(lost.length > 0
        ? [
            `Ce que la boutique a encore, et que la sauvegarde a perdu\u00a0: ${shown(lost)}. Faites une autre sauvegarde.`,
          ]
        : []),
      ...(absent.length > 0
        ? [
            `Ce qui manque aussi dans la boutique, ou y est abîmé\u00a0: ${shown(absent)}. Reprenez-le d’une sauvegarde plus ancienne\u202f; npm run shop -- check en donne la liste.`,
          ]
        : []),
    ].join(" "),
  );
}

/** For the end of a command; nothing if none is missing. */
export const missingLines = (count: number): string[] =>
  count === 0
    ? []
    : [
        `Attention\u00a0: il manque à cette sauvegarde ${files(count)} que la base nomme. Dans la boutique, npm run shop -- check en donne la liste.`,
      ];

const isWhole = async (store: Pick<ObjectStore, "size">, { path, size }: NamedFile): Promise<boolean> => {
  const found = await store.size(path);
  return found !== null && (size === "" || found === Number(size));
};

const shown = (some: readonly NamedFile[]): string =>
  [...some.slice(0, mostShown).map(({ path }) => path), ...(some.length > mostShown ? ["…"] : [])].join(", ");
