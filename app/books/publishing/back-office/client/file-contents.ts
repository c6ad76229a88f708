import { formatCount, formatPages } from "#books/catalogue/client/counts.ts";
import { languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import type { FileAnalysis } from "#books/publishing/edition-formats.contract.ts";
import type { EditionFile } from "#books/publishing/edition-files/edition-files.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";

/** One detected property of a file. */
export interface FileContent {
  label: string;
  text: string;
}

/**
 * The detected properties of an accepted file, by which a publisher sees whether it is the right one. Nothing for a
 * cover.
 */
export function fileContents(analysis: FileAnalysis | undefined): FileContent[] {
  if (!analysis) return [];
  const { title, author, language, fonts, images, epub } = analysis;
  return [
    { label: "Titre", text: title ?? "non renseigné" },
    { label: "Auteur", text: author ?? "non renseigné" },
    { label: "Langue", text: language === null ? "pas indiquée" : languageNamed(language) },
    ...(epub ? [{ label: "Format", text: formatText(epub) }] : []),
    ...(fonts.length > 0 ? [{ label: "Polices", text: [...new Set(fonts.map(fontText))].join(", ") }] : []),
    { label: "Images", text: images === 0 ? "aucune" : formatCount(images) },
  ];
}

const formatText = ({ version, fixed_layout }: NonNullable<FileAnalysis["epub"]>): string =>
  `EPUB\u00A0${version.split(".")[0]}, mise en page ${fixed_layout ? "fixe" : "recomposable"}`;

const names: Record<string, string> = languageNames;

/** Regions in files do not matter to readers: 'fr-FR' is French. */
const languageNamed = (tag: string): string => names[tag] ?? names[tag.split("-")[0] ?? ""] ?? tag;

const fontText = ({ name, embedded }: FileAnalysis["fonts"][number]): string =>
  embedded ? name : `${name} (non incorporée)`;

/** « 1,4 Mo, 312 pages » */
export const sizeOf = ({ size, pages }: Pick<EditionFile, "size" | "pages">): string =>
  pages === null ? formatBytes(size) : `${formatBytes(size)}, ${formatPages(pages)}`;

/** « 22 novembre 2026 à 14:05, par sophie » */
export const dateOf = ({ at, by }: Pick<EditionFile, "at" | "by">): string =>
  `${formatDateTime(at)}${by ? `, par ${by}` : ""}`;
