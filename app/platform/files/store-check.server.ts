import { digestOf, type ObjectStore } from "#platform/files/storage.server.ts";

/** A file that a row of the database names. */
export interface NamedFile {
  path: string;
  /** In bytes; null if the database does not know it. */
  size: number | null;
  sha256: Buffer | null;
}

export type FileLoss = "missing" | "damaged";

/** Rows of one query when named files are listed. */
export const namedFilesAtOnce = 500;

/**
 * Lists rows page by page, in the order of their keys.
 * @param find returns at most `namedFilesAtOnce` rows after the given one; null: from the first
 */
export async function* eachRow<Row>(find: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await find(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < namedFilesAtOnce) return;
  }
}

/**
 * Compares a file with its row.
 * @param isDeep whether its content is read too; otherwise only its size is compared
 * @returns null if it is whole
 */
export async function lossOf(
  store: Pick<ObjectStore, "size" | "read">,
  { path, size, sha256 }: NamedFile,
  isDeep: boolean,
): Promise<FileLoss | null> {
  const found = await store.size(path);
  if (found === null) return "missing";
  if (size !== null && found !== size) return "damaged";
  if (!isDeep || !sha256) return null;
  return sha256.equals(await digestOf(store.read(path))) ? null : "damaged";
}
