import type { Signatory } from "#platform/acts.ts";
import { csvLine, csvStart } from "#platform/csv.ts";
import type { Deps } from "#platform/deps.server.ts";
import { editionPath } from "#modules/catalogue/rules.ts";
import { messageEnd, messageStart, writtenProduct } from "#formats/onix/write-product.ts";
import { cellsOfRecord, exportedFields, fields } from "#modules/exchange/columns/rules.ts";
import type { KnownEdition } from "#modules/exchange/editions/rules.ts";
import { page, shopReference } from "#modules/exchange/editions/service.server.ts";
import type { ExchangeAct } from "#modules/exchange/imports/rules.ts";

export type Exports = ReturnType<typeof createExports>;

const pageSize = 200;

/** The catalogue for a spreadsheet and for the trade: every edition, in pages, so that its size does not matter. */
export function createExports({ db, now, config }: Pick<Deps, "db" | "now" | "config">) {
  async function* editions(): AsyncGenerator<KnownEdition> {
    const shop = await shopReference(db, now());
    for (let afterId = 0; ;) {
      const found = await page(db, shop, afterId, pageSize);
      yield* found;
      const last = found.at(-1);
      if (!last) return;
      afterId = last.row.id;
    }
  }

  return {
    sign: (by: Signatory<ExchangeAct>, format: "csv" | "onix"): Promise<void> =>
      by.sign(db, { kind: "catalogue-exported", details: { format } }),

    async *table(): AsyncGenerator<string> {
      yield csvStart + csvLine(exportedFields.map((name) => fields[name].label));
      for await (const { record } of editions()) yield csvLine(cellsOfRecord(record));
    },

    async *onix(): AsyncGenerator<string> {
      yield messageStart(config.brand, now());
      for await (const known of editions()) yield productsOf(known);
      yield messageEnd;
    },
  };

  /** The edition, then each of its files that has a number of its own, as the trade expects. */
  function productsOf({ row, record }: KnownEdition): string {
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
      taxPercent: String(config.vatPerMille / 10),
    };
    const numbered = (["pdf", "epub", "azw3"] as const).filter((format) => record.isbns?.[format]);
    return [writtenProduct(product), ...numbered.map((file) => writtenProduct({ ...product, file }))].join(
      "",
    );
  }
}
