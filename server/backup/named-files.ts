import { hash } from "node:crypto";
import { coverFileNames } from "#formats/cover/cover-limits.ts";
import type { BackupHeader } from "#server/backup/archive-writer.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { files } from "#server/counted.ts";

type RowReader = (tableName: string, chunk: Buffer) => void;

/** Files that the rows name and that the backup does not contain, with their size. */
export interface MissingFiles {
  count: number;
  /** Some of them. */
  files: NamedFile[];
}

export type NamedFiles = ReturnType<typeof followNamedFiles>;

/** Missing files that are remembered by name. */
const mostRemembered = 100;

export interface NamedFile {
  path: string;
  /** In bytes; empty if the row does not know it. */
  size: string;
}

/**
 * Compares the files that rows name with the files that follow them. A named file takes 40 bytes of memory: a digest of its
 * path and size, until the file comes.
 */
export function followNamedFiles() {
  const awaited = new Set<number>();
  const remembered = new Map<string, NamedFile>();
  let expect: RowReader = () => undefined;
  let recall: RowReader = () => undefined;
  return {
    /** Before the rows. */
    begin({ tables }: Pick<BackupHeader, "tables">): void {
      expect = readNames(tables, (name) => awaited.add(keyOf(name)));
      recall = readNames(tables, (name) => {
        if (remembered.size < mostRemembered && awaited.has(keyOf(name))) remembered.set(name.path, name);
      });
    },
    row: (tableName: string, chunk: Buffer): void => expect(tableName, chunk),
    file(path: string, bytes: number): void {
      awaited.delete(keyOf({ path, size: String(bytes) }));
      awaited.delete(keyOf({ path, size: "" }));
    },
    /** After the last file: the same rows again, for the names of what is missing. */
    recall(tableName: string, chunk: Buffer): void {
      if (awaited.size > 0) recall(tableName, chunk);
    },
    missing: (): MissingFiles => ({ count: awaited.size, files: [...remembered.values()] }),
  };
}

/** 48 bits of a digest: among a million names, two are confused once in 500 shops. */
const keyOf = ({ path, size }: NamedFile): number =>
  hash("sha256", `${path}\n${size}`, "buffer").readUIntBE(0, 6);

type Field = (name: string) => string | null;

/** The files of a row, by table: those that `check` compares (server/shop-check.ts). */
const namesIn: Record<string, (field: Field) => NamedFile[]> = {
  contributors: (field) => named(field("portrait_url")?.slice(1) ?? null),
  edition_extracts: (field) => named(field("storage_path"), field("size")),
  edition_formats: (field) => named(field("storage_path"), field("size")),
  editions: (field) => coverOf(field("cover_url")),
  members: (field) => named(field("avatar_url")?.slice(1) ?? null),
  uploads: (field) => named(field("path"), field("size")),
};

const named = (path: string | null, size: string | null = null): NamedFile[] =>
  path ? [{ path, size: size ?? "" }] : [];

function coverOf(url: string | null): NamedFile[] {
  const [, key, widest] = /^\/couvertures\/([^/]+)\/(\d+)\.jpeg$/.exec(url ?? "") ?? [];
  return key
    ? coverFileNames(Number(widest)).map((name) => ({ path: `covers/${key}/${name}`, size: "" }))
    : [];
}

/** Reads rows in PostgreSQL's text format of COPY: a line for each row, a tab between columns, `\\N` for null. */
function readNames(tables: BackupHeader["tables"], onName: (name: NamedFile) => void): RowReader {
  let open = "";
  let rest = "";
  return (tableName, chunk) => {
    const namesOf = namesIn[tableName];
    if (!namesOf) return;
    if (open !== tableName) [open, rest] = [tableName, ""];
    const columns = tables.find(({ name }) => name === tableName)?.columns ?? [];
    // Paths are ASCII; other texts may be cut within a character.
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const values = line.split("\t");
      const field: Field = (name) => {
        const value = values[columns.indexOf(name)] ?? "\\N";
        return value === "\\N" ? null : value;
      };
      for (const name of namesOf(field)) onName(name);
    }
  };
}

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
