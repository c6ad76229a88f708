import type { OpenedPublication } from "../epub/read-epub.server.ts";
import { embedAddress } from "./exth.ts";

/** The images of a book as records, with what refers to them. */
export interface Resources {
  records: Buffer[];
  /** Numbers among the records. */
  cover: number | null;
  thumbnail: number | null;
  /** `kindle:embed:…` by archive path. */
  addresses: Map<string, string>;
}

/** The thumbnail first: some readers take a cover at number 0 for no cover. */
export function collectResources(book: OpenedPublication, thumbnail: Buffer | null): Resources {
  const records = thumbnail ? [thumbnail] : [];
  const addresses = new Map<string, string>();
  let cover: number | null = null;
  for (const { path, mediaType, data } of book.images) {
    if (path === book.coverPath) cover = records.length;
    addresses.set(path, `${embedAddress(records.length)}?mime=${mediaType}`);
    records.push(data);
  }
  return { records, cover, thumbnail: thumbnail ? 0 : null, addresses };
}
