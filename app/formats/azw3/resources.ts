import type { OpenedPublication } from "../epub/read-epub.server.ts";
import { embedAddress } from "./exth.ts";

/** The images of a book as records, with their references. */
export interface Resources {
  records: Buffer[];
  /** Record numbers. */
  cover: number | null;
  thumbnail: number | null;
  /** `kindle:embed:…` by archive path. */
  addresses: Map<string, string>;
}

/** The thumbnail comes first: some readers treat a cover at number 0 as no cover. */
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
