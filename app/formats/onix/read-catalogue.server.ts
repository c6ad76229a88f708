import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreadableFileError } from "../format-errors.ts";
import { firstKilobyte } from "../read-bytes.server.ts";
import { readTable } from "../table/read-table.server.ts";
import { recordOf } from "./product-record.ts";
import { createWorks } from "./related-works.ts";
import { readProducts } from "./read-products.server.ts";

export interface CatalogueOrder {
  path: string;
  /** Receives one line of JSON for each row: a list of cells, or a `BookRecord`. */
  outPath: string;
  maxRows: number;
}

export interface ReadCatalogue {
  kind: "table" | "onix";
  /** The headings of a table; none for ONIX. */
  columns: string[];
  rows: number;
}

/** Reads a catalogue of either kind, recognised by its content. @throws UnreadableFileError with the reason */
export async function readCatalogue({ path, outPath, maxRows }: CatalogueOrder): Promise<ReadCatalogue> {
  const start = (await firstKilobyte(path)).replaceAll("\0", "");
  const table = /^[^<\w"]*</.test(start) ? null : await readTable(path);
  const inWork = createWorks();
  let rows = 0;
  async function* lines() {
    for await (const row of table ? table.rows : readProducts(path)) {
      rows += 1;
      if (rows > maxRows)
        throw new UnreadableFileError(
          `Ce fichier a plus de ${maxRows} lignes\u202F: coupez-le en plusieurs.`,
        );
      yield `${JSON.stringify(Array.isArray(row) ? row : inWork(row, recordOf(row)))}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(outPath));
  if (rows === 0) throw new UnreadableFileError("Ce fichier ne contient aucun livre.");
  return { kind: table ? "table" : "onix", columns: table?.columns ?? [], rows };
}
