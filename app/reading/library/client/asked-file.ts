import type { DownloadFormat, LibraryRow } from "#reading/library/holdings.contract.ts";
import { downloadFormats, formatOf } from "#books/publishing/edition-formats.rules.ts";

/** Of the address of a member's page: the file to fetch at arrival. */
export const fileParameter = "fichier";

/** The path of a member's page that fetches a file once its owner is logged in. It holds no secret, and opens nothing. */
export const filePath = (memberId: string, editionId: number, format: DownloadFormat): string =>
  `/membre/${memberId}?${fileParameter}=${editionId}.${format}`;

/** The owned file that an address asks for; null if it asks for another, or for none. */
export function askedFile(library: readonly LibraryRow[], asked: string) {
  const [id = "", name = ""] = asked.split(".");
  const format = downloadFormats.find((each) => each === name);
  const row = library.find(({ edition_id }) => String(edition_id) === id);
  return row && format && row.formats[formatOf(format)] !== "absent" ? { row, format } : null;
}
