import { Readable } from "node:stream";
import { archiveStream, type StreamedPart } from "#formats/archive/zip-parts.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { before } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { minutes } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { editionPath, extractFilePath } from "#books/catalogue/client/edition-path.ts";
import { emptyMessageEnd, messageEnd, messageStart, writtenProduct } from "#formats/onix/write-product.ts";
import { cellsOfRecord, exportedFields, fileFields } from "#books/exchange/csv-columns.rules.ts";
import { fields } from "#books/exchange/csv-fields.rules.ts";
import {
  amountOf,
  type KnownEdition,
  publicCents,
  recordWithOffers,
} from "#books/exchange/editions/exchanged-editions.rules.ts";
import {
  allEditions,
  changedEditions,
  editionsOf,
  shopReference,
} from "#books/exchange/editions/exchanged-editions.service.server.ts";
import { formatsOf, productOfLot } from "#books/exchange/exports/exported-lots.rules.ts";
import { filesFolder, nameInExport, withFileNames } from "#books/exchange/exports/exported-files.rules.ts";
import { type ImportedKind, textsOfExport } from "#books/exchange/imports/import-files.rules.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";

/** The functions of publishing that an export with files needs. */
export type SourceFiles = Pick<Publishing, "currentFilesOf">;

export type Exports = ReturnType<typeof createExports>;

/** A change has the instant at which its transaction began: one that was committed after midnight must not be missed. */
const longestChange = minutes(5);
/** Heading of a column for people, which no import reads: the price of the table is the publisher's own. */
const currentPrice = "Prix de vente ce jour";
const namesWithFiles = [...exportedFields, ...fileFields];
/** Their files are sent before those of the next ones are looked up. */
const editionsAtOnce = 50;
/** Their editions are looked up together; a lot has thirty at most. */
const lotsAtOnce = 50;

/** The catalogue for a spreadsheet and for the trade: every edition, or those that changed since a day in Paris. */
export function createExports(
  {
    db,
    store,
    now,
    config,
    content,
    log,
  }: Pick<ShopDeps, "db" | "store" | "now" | "config" | "content" | "log">,
  publishing: SourceFiles,
  { editing: { editionIds }, lotEditing }: Pick<Catalogue, "editing" | "lotEditing">,
  /** Of editions now, in per mille; 0 without VAT. */
  vatRate: () => Promise<number>,
) {
  async function* editions(since: string | undefined): AsyncGenerator<KnownEdition> {
    const shop = await shopReference(db, now());
    const instant = startOf(since);
    yield* instant ? changedEditions(db, shop, instant, now()) : allEditions(db, shop);
  }

  async function* lots(since: string | undefined, taxPercent: string | null): AsyncGenerator<string> {
    const shop = await shopReference(db, now());
    for await (const page of pages(await lotEditing.changedSince(startOf(since)), lotsAtOnce)) {
      const ids = [...new Set(page.flatMap((each) => each.editionIds))];
      const known = new Map<number, KnownEdition>();
      for await (const edition of editionsOf(db, shop, ids)) known.set(edition.row.id, edition);
      for (const found of page) {
        const own = found.editionIds.flatMap((id) => known.get(id) ?? []);
        yield writtenProduct(productOfLot(found, own, shop, factsOf(taxPercent), now()));
      }
    }
  }

  const factsOf = (taxPercent: string | null) => ({
    publisher: config.brand,
    shopUrl: config.publicUrl,
    reservesMining: content.reservesMining,
    taxPercent,
  });

  /** The editions with their source files, some at a time: what was read long ago may be replaced since. */
  async function* withFiles(since: string | undefined) {
    for await (const page of pages(editions(since), editionsAtOnce)) {
      const files = await publishing.currentFilesOf(page.map(({ row }) => row.id));
      for (const known of page)
        yield { known, files: files.filter(({ editionId }) => editionId === known.row.id) };
    }
  }

  async function* tableWithFiles(since: string | undefined, sent: ReadonlyMap<number, ImportedKind[]>) {
    yield csvStart + csvLine(namesWithFiles.map((name) => fields[name].label));
    for await (const known of editions(since))
      yield csvLine(cellsOfRecord(withFileNames(known, sent.get(known.row.id) ?? []), namesWithFiles));
  }

  /**
   * The table comes after the files: it names those that are in the archive. One that the store has lost is named at the
   * end: the others must not wait for it.
   */
  async function* parts(since: string | undefined): AsyncGenerator<StreamedPart> {
    const sent = new Map<number, ImportedKind[]>();
    const lost: string[] = [];
    for await (const { known, files } of withFiles(since))
      for (const { kind, path, size, createdAt } of files) {
        const name = nameInExport(known, kind);
        if ((await store.size(path)) !== size) {
          lost.push(name);
          continue;
        }
        sent.set(known.row.id, [...(sent.get(known.row.id) ?? []), kind]);
        yield { name: `${filesFolder}/${name}`, changedAt: createdAt, open: () => store.read(path) };
      }
    const text = { changedAt: now(), compress: true };
    yield { ...text, name: textsOfExport.table, open: () => Readable.from(tableWithFiles(since, sent)) };
    yield { ...text, name: textsOfExport.message, open: () => Readable.from(onix(since)) };
    if (lost.length === 0) return;
    log.error({ files: lost.slice(0, 100), count: lost.length }, "source files missing from an export");
    const lines = ["Ces fichiers manquent dans la boutique et donc ici\u202F:", ...lost, ""];
    yield { ...text, name: textsOfExport.lostFiles, open: () => Readable.from([lines.join("\r\n")]) };
  }

  /** @param since `YYYY-MM-DD`; every edition if absent */
  const onix = (since?: string): AsyncGenerator<string> =>
    message(editions(since), (taxPercent) => lots(since, taxPercent));

  async function* message(
    found: AsyncIterable<KnownEdition>,
    lotsOf?: (taxPercent: string | null) => AsyncIterable<string>,
  ): AsyncGenerator<string> {
    yield messageStart(config.brand, now());
    const rate = await vatRate();
    const taxPercent = rate === 0 ? null : String(rate / 10);
    let isEmpty = true;
    for await (const known of found) {
      isEmpty = false;
      yield productsOf(known, taxPercent);
    }
    for await (const product of lotsOf?.(taxPercent) ?? []) {
      isEmpty = false;
      yield product;
    }
    yield isEmpty ? emptyMessageEnd : messageEnd;
  }

  return {
    sign: (
      by: Signatory<ExchangeAct>,
      format: "csv" | "onix" | "zip",
      since: string | undefined,
      search: Parameters<typeof editionIds>[0] = {},
    ): Promise<void> => {
      const filter = Object.values(search).join(", ");
      const details = { format, ...(since && { since }), ...(filter && { fields: filter }) };
      return by.sign(db, { kind: "catalogue-exported", details });
    },

    /**
     * @param since `YYYY-MM-DD`; every edition if absent
     * @param search of the list of books, in place of a day
     */
    async *table(since?: string, search: Parameters<typeof editionIds>[0] = {}): AsyncGenerator<string> {
      const isSearched = Object.values(search).some(Boolean);
      const found = isSearched
        ? editionsOf(db, await shopReference(db, now()), await editionIds(search))
        : editions(since);
      yield csvStart + csvLine([...exportedFields.map((name) => fields[name].label), currentPrice]);
      for await (const { row, record } of found)
        yield csvLine([...cellsOfRecord(record), amountOf(publicCents(row, now())).replace(".", ",")]);
    },

    onix,
    /** An ONIX message with one edition. */
    async *notice(editionId: number): AsyncGenerator<string> {
      yield* message(editionsOf(db, await shopReference(db, now()), [editionId]));
    },

    /** Both as a ZIP archive, with the publisher's own files. @param since `YYYY-MM-DD`; every edition if absent */
    archive: (since?: string): Readable => archiveStream(parts(since)),
  };

  /** The edition, then each of its files that has a number of its own, as the trade expects. */
  function productsOf({ row, record: stored }: KnownEdition, taxPercent: string | null): string {
    const record = recordWithOffers({ row, record: stored }, now());
    const reference = record.id ?? "";
    const product = {
      ...factsOf(taxPercent),
      reference,
      work: `${reference.slice(0, 8)}-livre-${row.bookId}`,
      record,
      formats: formatsOf({ row, record }),
      url: new URL(editionPath(row.bookSlug, row.slug), config.publicUrl).href,
      ...(row.fileSizes.extract === undefined
        ? {}
        : { extractUrl: new URL(extractFilePath(row.bookSlug, row.slug), config.publicUrl).href }),
    };
    const numbered = (["pdf", "epub", "azw3"] as const).filter((format) => record.isbns?.[format]);
    return [writtenProduct(product), ...numbered.map((file) => writtenProduct({ ...product, file }))].join(
      "",
    );
  }
}

/** @param since `YYYY-MM-DD` */
function startOf(since: string | undefined): Date | null {
  const midnight = since === undefined ? null : parisInstant(since, "00:00");
  return midnight && before(midnight, longestChange);
}

async function* pages<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items)
    if (page.push(item) === size) {
      yield page;
      page = [];
    }
  if (page.length > 0) yield page;
}
