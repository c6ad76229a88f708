import type { Signatory } from "#platform/acts.ts";
import { csvLine, csvStart } from "#platform/csv.ts";
import { before, minutes, parisInstant } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { editionPath, extractFilePath } from "#modules/catalogue/rules.ts";
import { emptyMessageEnd, messageEnd, messageStart, writtenProduct } from "#formats/onix/write-product.ts";
import { cellsOfRecord, exportedFields, fields } from "#modules/exchange/columns/rules.ts";
import {
  amountOf,
  type KnownEdition,
  publicCents,
  recordWithOffers,
} from "#modules/exchange/editions/rules.ts";
import { allEditions, changedEditions, shopReference } from "#modules/exchange/editions/service.server.ts";
import type { ExchangeAct } from "#modules/exchange/imports/rules.ts";

export type Exports = ReturnType<typeof createExports>;

/** A change has the instant at which its transaction began: one that was committed after midnight must not be missed. */
const longestChange = minutes(5);
/** Heading of a column for people, which no import reads: the price of the table is the publisher's own. */
const currentPrice = "Prix de vente ce jour";

/** The catalogue for a spreadsheet and for the trade: every edition, or those that changed since a day in Paris. */
export function createExports({ db, now, config }: Pick<Deps, "db" | "now" | "config">) {
  async function* editions(since: string | undefined): AsyncGenerator<KnownEdition> {
    const shop = await shopReference(db, now());
    const midnight = since === undefined ? null : parisInstant(since, "00:00");
    yield* midnight
      ? changedEditions(db, shop, before(midnight, longestChange), now())
      : allEditions(db, shop);
  }

  return {
    sign: (by: Signatory<ExchangeAct>, format: "csv" | "onix", since: string | undefined): Promise<void> =>
      by.sign(db, { kind: "catalogue-exported", details: { format, ...(since && { since }) } }),

    /** @param since `YYYY-MM-DD`; every edition if absent */
    async *table(since?: string): AsyncGenerator<string> {
      yield csvStart + csvLine([...exportedFields.map((name) => fields[name].label), currentPrice]);
      for await (const { row, record } of editions(since))
        yield csvLine([...cellsOfRecord(record), amountOf(publicCents(row, now())).replace(".", ",")]);
    },

    /** @param since `YYYY-MM-DD`; every edition if absent */
    async *onix(since?: string): AsyncGenerator<string> {
      yield messageStart(config.brand, now());
      let isEmpty = true;
      for await (const known of editions(since)) {
        isEmpty = false;
        yield productsOf(known);
      }
      yield isEmpty ? emptyMessageEnd : messageEnd;
    },
  };

  /** The edition, then each of its files that has a number of its own, as the trade expects. */
  function productsOf({ row, record: stored }: KnownEdition): string {
    const record = recordWithOffers({ row, record: stored }, now());
    const reference = record.id ?? "";
    const formats = (["pdf", "epub", "azw3"] as const).filter(
      (format) => row.fileSizes[format] !== undefined,
    );
    const product = {
      reference,
      work: `${reference.slice(0, 8)}-livre-${row.bookId}`,
      record,
      formats,
      publisher: config.brand,
      shopUrl: config.publicUrl,
      url: new URL(editionPath(row.bookSlug, row.slug), config.publicUrl).href,
      ...(row.fileSizes.extract === undefined
        ? {}
        : { extractUrl: new URL(extractFilePath(row.bookSlug, row.slug), config.publicUrl).href }),
      taxPercent: String(config.vatPerMille / 10),
    };
    const numbered = (["pdf", "epub", "azw3"] as const).filter((format) => record.isbns?.[format]);
    return [writtenProduct(product), ...numbered.map((file) => writtenProduct({ ...product, file }))].join(
      "",
    );
  }
}
