import { findNamedEditions } from "#books/exchange/module.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import {
  editionNamed,
  faultOfTotal,
  namesOf,
  plannedSales,
} from "#selling/royalties/imports/imported-sales.rules.ts";
import type { RoyaltyImport } from "#selling/royalties/imports/royalty-imports.contract.ts";
import { faultOfRows, type PlannedRow, textsOf } from "#selling/royalties/imports/royalty-imports.rules.ts";
import {
  findEditionTitles,
  findOverlaps,
  type ImportRecord,
  insertSales,
} from "#selling/royalties/imports/royalty-imports.store.server.ts";
import { firstDay } from "#selling/royalties/royalty-contracts.rules.ts";

/** What an import does, before it is shown. */
export type Plan = Omit<NonNullable<RoyaltyImport["plan"]>, "counts" | "rows"> & {
  rows: PlannedRow[];
  /** Writes what was planned. */
  write: (tx: Queryable) => Promise<void>;
};

/** What the rows of a table of sales do, and how they are written. */
export async function planSales(tx: Queryable, found: ImportRecord, now: Date): Promise<Plan> {
  const mapping = found.mapping ?? [];
  const names = found.rows.map((cells) => namesOf(textsOf(cells, mapping)));
  const known = await findNamedEditions(tx, {
    isbns: names.flatMap(({ isbn }) => isbn ?? []),
    ids: names.flatMap(({ id }) => id ?? []),
    titles: names.flatMap(({ title }) => title ?? []),
  });
  const titles = await findEditionTitles(tx, [
    ...[...known.byIsbn.values()].map(({ id }) => id),
    ...known.ids,
    ...[...known.byTitle.values()].flat(),
  ]);
  const { rows, sales, states_total, ...sums } = plannedSales(found.rows, {
    mapping,
    channel: found.channel,
    month: found.month?.slice(0, 7) ?? null,
    present: parisDay(now).slice(0, 7),
    editionOf: (name) => {
      const one = editionNamed(known, name);
      return one && { ...one, title: titles.get(one.id) ?? "" };
    },
  });
  const importId = found.id;
  return {
    ...sums,
    rows,
    overlaps: await findOverlaps(tx, sales),
    fault: faultOfRows(rows) ?? faultOfTotal(sums.total_cents, found.totalCents, states_total),
    write: (within) =>
      insertSales(
        within,
        sales.map((sale) => ({ ...sale, importId, month: firstDay(sale.month) })),
      ),
  };
}
