import type { BookRecord } from "#formats/onix/book-record.ts";
import { headingKey } from "#books/exchange/csv-fields.rules.ts";

/** The kinds of an edition's files, by the endings of their names. A further kind is added here. */
const endings = {
  pdf: "pdf",
  docx: "docx",
  epub: "epub",
  jpg: "cover",
  jpeg: "cover",
  png: "cover",
} as const;
export type ImportedKind = (typeof endings)[keyof typeof endings];
export const importedKinds = ["pdf", "docx", "epub", "cover"] as const satisfies ImportedKind[];
export const fileEndings = Object.keys(endings);
/** Files that are sent and examined at once: one is on its way while another is read. */
export const filesAtOnce = 2;
/** Files that one call adds: those of an upload that is left half-way are kept up to here. */
export const filesPerCall = 200;
export const acceptedFiles = [...fileEndings, "zip"].map((ending) => `.${ending}`).join(",");

/** The kind of a file by its name; null if an import takes no such file. */
export const kindOfFile = (name: string): ImportedKind | null =>
  endings[(/\.(\w+)$/.exec(name)?.[1] ?? "").toLowerCase() as keyof typeof endings] ?? null;

/** An ISBN of 13 digits anywhere in a name, with or without hyphens. */
const isbnIn = (name: string): string | undefined => {
  const digits = /97[89][\d-]{10,14}/.exec(name)?.[0].replaceAll("-", "");
  return digits?.length === 13 ? digits : undefined;
};

/** What the shop's own export has beside the books' files. */
export const textsOfExport = {
  table: "catalogue.csv",
  message: "onix.xml",
  lostFiles: "fichiers-manquants.txt",
} as const;

/**
 * The name of a file in an archive, without its folders; null for folders, for the texts of an export, and for what
 * systems add by themselves (`__MACOSX`, hidden files). A folder named by an ISBN is part of the name of what it contains.
 */
export function nameInArchive(path: string): string | null {
  const parts = path.replaceAll("\\", "/").split("/");
  const name = parts.at(-1) ?? "";
  if (name === "" || parts.some((part) => part.startsWith(".") || part === "__MACOSX")) return null;
  const folder = parts.at(-2) ?? "";
  if (!folder && Object.values<string>(textsOfExport).includes(name)) return null;
  return isbnIn(folder) && !isbnIn(name) ? `${folder} ${name}` : name;
}

export interface ImportedFile {
  name: string;
  kind: ImportedKind;
  /** As the upload's call issued it. */
  path: string;
}

/** Files by what their names say: an ISBN, a whole name, or a title. */
export interface FileIndex {
  byKey: ReadonlyMap<string, ImportedFile>;
  byName: ReadonlyMap<string, ImportedFile>;
}

/** Of two files with one key, neither is taken: only the publisher knows which one is right. */
export function indexFiles(files: readonly ImportedFile[]): FileIndex {
  const byKey = new Map<string, ImportedFile | null>();
  for (const file of files) {
    const base = file.name.replace(/\.\w+$/, "");
    const isbn = isbnIn(base);
    const keys = new Set([headingKey(file.name), headingKey(base), ...(isbn ? [isbn] : [])]);
    for (const key of keys) {
      const place = `${file.kind} ${key}`;
      byKey.set(place, byKey.has(place) ? null : file);
    }
  }
  return {
    byKey: new Map([...byKey].flatMap(([key, file]) => (file ? [[key, file] as const] : []))),
    byName: new Map(files.map((file) => [file.name, file])),
  };
}

/** What a record says of its files. */
export type NamingRecord = Pick<BookRecord, "isbns" | "editionTitle" | "files" | "coverLink"> & {
  title: string;
  author: string;
};

/** The names that a record's files can have by its title: alone, with its author, or with the edition's title. */
export const titleKeys = ({ title, author, editionTitle }: NamingRecord): string[] =>
  [
    title,
    `${title} ${author}`,
    `${author} ${title}`,
    ...(editionTitle ? [`${title} ${editionTitle}`, `${author} ${title} ${editionTitle}`] : []),
  ].map(headingKey);

/**
 * The files of a record: those that it names, else those with one of its ISBN, else those with its title.
 * @param shared keys of titles that several editions have: their files need an ISBN or more of a name
 */
export function filesOf(
  record: NamingRecord,
  { byKey }: FileIndex,
  shared: ReadonlySet<string> = new Set(),
): ImportedFile[] {
  const { isbns = {}, files = {}, coverLink } = record;
  return importedKinds.flatMap((kind) => {
    const named = files[kind];
    const linked = kind === "cover" && coverLink ? [headingKey(nameInLink(coverLink))] : [];
    const titled = titleKeys(record).filter((key) => !shared.has(key));
    const keys = named ? [headingKey(named)] : [...linked, ...Object.values(isbns), ...titled];
    return keys.flatMap((key) => byKey.get(`${kind} ${key}`) ?? []).slice(0, 1);
  });
}

/** The last part of an address: the name that the file has in a parcel. */
function nameInLink(link: string): string {
  const name =
    link
      .replace(/[?#].*$/s, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** French: the files that a record names and that were not sent, and those that its title alone does not give it. */
export function remarksOnFiles(
  record: NamingRecord,
  { byKey }: FileIndex,
  shared: ReadonlySet<string>,
): string[] {
  const absent = importedKinds.flatMap((kind) => {
    const named = record.files?.[kind];
    return named && !byKey.has(`${kind} ${headingKey(named)}`) ? [named] : [];
  });
  const isShared = importedKinds.some((kind) =>
    titleKeys(record).some((key) => shared.has(key) && byKey.has(`${kind} ${key}`)),
  );
  return [
    ...(absent.length > 0 ? [`Pas encore envoyé\u202F: ${absent.join(", ")}.`] : []),
    ...(isShared
      ? [
          "Plusieurs éditions ont ce titre\u202F: nommez leurs fichiers par l’ISBN, ou ajoutez l’auteur ou le titre de l’édition.",
        ]
      : []),
  ];
}
