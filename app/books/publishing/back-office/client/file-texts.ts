import { formatPages } from "#books/catalogue/client/counts.ts";
import type { EditionFile } from "#books/publishing/edition-files/edition-files.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";

/** « 1,4 Mo, 312 pages » */
export const sizeOf = ({ size, pages }: Pick<EditionFile, "size" | "pages">): string =>
  pages === null ? formatBytes(size) : `${formatBytes(size)}, ${formatPages(pages)}`;

/** « 22 novembre 2026 à 14:05, par sophie » */
export const dateOf = ({ at, by }: Pick<EditionFile, "at" | "by">): string =>
  `${formatDateTime(at)}${by ? `, par ${by}` : ""}`;
