import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreadableFileError } from "../format-errors.ts";
import { firstKilobyte } from "../read-bytes.server.ts";
import { readTable } from "../table/read-table.server.ts";
import { recordOf } from "./product-record.ts";
import { readProducts } from "./read-products.server.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { child, childrenOf, value } from "./elements.ts";

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
  const placeInWork = createWorks();
  let rows = 0;
  async function* lines() {
    for await (const row of table ? table.rows : readProducts(path)) {
      rows += 1;
      if (rows > maxRows)
        throw new UnreadableFileError(
          `Ce fichier a plus de ${maxRows} lignes\u202F: coupez-le en plusieurs.`,
        );
      yield `${JSON.stringify(Array.isArray(row) ? row : placeInWork(row, recordOf(row)))}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(outPath));
  if (rows === 0) throw new UnreadableFileError("Ce fichier ne contient aucun livre.");
  return { kind: table ? "table" : "onix", columns: table?.columns ?? [], rows };
}

/** A product that is a manifestation of the work (list 164). */
const manifestation = "01";

interface Names {
  title: BookRecord["title"] | undefined;
  contributors: BookRecord["contributors"] | undefined;
}

/**
 * Brings the products of one work together, in the order of the message: a later one takes the title and the author of
 * the first, and its own title names its edition. Only names are kept in memory.
 */
function createWorks() {
  const firsts = new Map<string, Names>();

  return (product: XmlElement, record: BookRecord): BookRecord => {
    const works = worksOf(product);
    const first = works.map((work) => firsts.get(work)).find(Boolean);
    const { title, contributors } = first ?? record;
    for (const work of works) if (!firsts.has(work)) firsts.set(work, { title, contributors });
    return first ? inWork(record, first) : record;
  };
}

const worksOf = (product: XmlElement): string[] =>
  childrenOf(child(product, "RelatedMaterial"), "RelatedWork")
    .filter((each) => value(each, "WorkRelationCode") === manifestation)
    .flatMap((each) => childrenOf(each, "WorkIdentifier"))
    .map((each) => ["WorkIDType", "IDTypeName", "IDValue"].map((name) => value(each, name) ?? "").join(" "));

function inWork(record: BookRecord, first: Names): BookRecord {
  const { contributors: own = [], ...rest } = record;
  const authorOf = (each: BookRecord["contributors"] = []) => each.find(({ role }) => role === "aut");
  const author = authorOf(first.contributors) ?? authorOf(own);
  const others = own.filter((each) => each !== authorOf(own) && each.name !== author?.name);
  const contributors = author ? [author, ...others] : own;
  const named = { ...rest, ...(contributors.length > 0 && { contributors }) };
  if (!first.title || !record.title || first.title === record.title) return named;
  // The subtitle belongs to the title that is the edition's now.
  const { subtitle: _, ...inFirst } = named;
  return { ...inFirst, title: first.title, editionTitle: record.editionTitle ?? record.title };
}
