import type { AbroadSum } from "#selling/payments/abroad/sales-abroad.rules.ts";
import type { OssReturnsDesk } from "#selling/payments/abroad/oss-returns.service.server.ts";
import { countryName } from "#selling/payments/billing/billing.rules.ts";
import { rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import type { Fees } from "#selling/payments/fees/provider-fees.service.server.ts";
import * as rules from "#selling/payments/accounting/accounting-figures.rules.ts";
import { printableFigures } from "#selling/payments/accounting/figures-printing.rules.ts";
import * as store from "#selling/payments/accounting/accounting-figures.store.server.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { atOneMoment, type Queryable } from "#platform/postgres/database.server.ts";
import { dayAfter } from "#platform/data/dates.ts";
import { invalid, notFound } from "#platform/http/app-errors.ts";
import { printDress } from "#words/texts/look/look-facts.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type Figures = ReturnType<typeof createFigures>;

/**
 * The revenue of a period as the journal has it: a refund counts on the day on which it was made. Closed months are kept
 * as sums, the others are read from the journal (docs/decisions/095-accounts-in-the-back-office.md).
 */
export function createFigures(
  { db, now, content, config }: Pick<ShopDeps, "db" | "now" | "content" | "config">,
  fees: Pick<Fees, "ofDays">,
  regimes: Pick<VatRegimes, "isFranchiseDuring">,
  abroad: Pick<OssReturnsDesk, "sums">,
) {
  const hasVat = async (tx: Queryable, movements: readonly store.MovementSum[], days: store.SummedDays) =>
    movements.some(({ vat_per_mille }) => vat_per_mille > 0) || !(await regimes.isFranchiseDuring(days, tx));

  const of = (months: rules.Months) =>
    atOneMoment(db, async (tx) => {
      const { days, closedUntil } = await summedDays(tx, months);
      const { movements, books, authors, ...counts } = await store.sumPeriod(tx, days, {
        books: rules.shownRows,
        authors: rules.shownRows,
      });
      const rates = withAbroad(ratesOf(movements), await abroad.sums(days, tx));
      return {
        ...months,
        is_closed: isClosed(days, closedUntil),
        has_vat: await hasVat(tx, movements, days),
        total: rules.sumOfRows(rates),
        fees: await fees.ofDays(tx, days),
        rates,
        kinds: kindsOf(movements),
        movements: movementsOf(movements),
        books: books.map(rowOf),
        books_count: counts.books_count,
        authors: authors.map(rowOf),
        authors_count: counts.authors_count,
      };
    });

  /** A part's rows, and the sums of the period by rate. The provider's fees are listed with the movements of money. */
  const rowsOf = (part: rules.FigurePart, months: rules.Months, limit: number) =>
    atOneMoment(db, async (tx) => {
      const { days, closedUntil } = await summedDays(tx, months);
      const found = await store.sumPeriod(tx, days, {
        books: part === "books" ? limit : 0,
        authors: part === "authors" ? limit : 0,
      });
      const rates = withAbroad(ratesOf(found.movements), await abroad.sums(days, tx));
      const isWithVat = await hasVat(tx, found.movements, days);
      if (part === "rates" && !isWithVat)
        throw notFound("En franchise, il n’y a pas de taux\u202f: cette période n’a pas ce fichier.");
      const known = part === "movements" ? await fees.ofDays(tx, days) : null;
      return {
        rates,
        fees: known,
        isClosed: isClosed(days, closedUntil),
        hasVat: isWithVat,
        ...partOf(part, found, rates),
      };
    });

  async function csv(part: rules.FigurePart, months: rules.Months): Promise<string> {
    const found = await rowsOf(part, months, rules.exportedRows);
    const lines = [
      rules.figureHeadings(found.hasVat),
      ...found.rows.map((row) => rules.figureCells(row, found.hasVat)),
      ...(found.fees ? [rules.feeCells(found.fees, found.hasVat)] : []),
    ];
    return csvStart + lines.map((line) => csvLine(line)).join("");
  }

  async function pdf(part: rules.FigurePart, months: rules.Months): Promise<Buffer> {
    const found = await rowsOf(part, months, rules.printedRows);
    // The PDF library is large, and most processes never use it.
    const { printDocument } = await import("#formats/print/print-document.server.ts");
    const { brand } = config;
    const publisher = content.publisher;
    const printable = printableFigures({ part, months, ...found, brand, publisher, printedAt: now() });
    return printDocument(printable, printDress(content.look));
  }

  return { of, csv, pdf };
}

/** @throws AppError 400 for a period that ends before it begins, or is too long */
async function summedDays(tx: Queryable, months: rules.Months) {
  const count = rules.monthCount(months);
  if (count < 1) throw invalid("La période finit avant d’avoir commencé.");
  if (count > rules.mostMonths) throw invalid(`Une période a ${rules.mostMonths} mois au plus.`);
  const closedUntil = await store.findClosedUntil(tx);
  const days = rules.daysOf(months);
  const liveFrom = closedUntil === null ? days.from : dayAfter(closedUntil);
  return { days: { ...days, liveFrom }, closedUntil };
}

/** Nothing of these days can change any more. */
const isClosed = (days: store.SummedDays, closedUntil: string | null): boolean =>
  closedUntil !== null && days.to <= closedUntil;

const counted = (rows: rules.FigureRow[]) => ({ rows, count: rows.length });

function partOf(
  part: rules.FigurePart,
  found: Awaited<ReturnType<typeof store.sumPeriod>>,
  rates: rules.FigureRow[],
) {
  switch (part) {
    case "rates":
      return counted(rates);
    case "kinds":
      return counted(kindsOf(found.movements));
    case "movements":
      return counted(movementsOf(found.movements));
    case "books":
      return { rows: found.books.map(rowOf), count: found.books_count };
    case "authors":
      return { rows: found.authors.map(rowOf), count: found.authors_count };
  }
}

function rowOf({ key, name, detail, copies, returned, net_cents, vat_cents, gross_cents }: store.NamedSum) {
  return { key, name, detail, copies, returned, net_cents, vat_cents, gross_cents };
}

/** Adds the sums with one name, in the order of their first. */
function groupedBy(
  movements: readonly store.MovementSum[],
  keyOf: (movement: store.MovementSum) => string | number,
  nameOf: (movement: store.MovementSum) => string,
): rules.FigureRow[] {
  return [...Map.groupBy(movements, keyOf)].map(([key, ofKey]) => ({
    key: String(key),
    name: ofKey[0] ? nameOf(ofKey[0]) : "",
    detail: null,
    copies: ofKey.reduce((sum, each) => sum + each.copies, 0),
    returned: ofKey.reduce((sum, each) => sum + each.returned, 0),
    net_cents: ofKey.reduce((sum, each) => sum + each.net_cents, 0),
    vat_cents: ofKey.reduce((sum, each) => sum + each.vat_cents, 0),
    gross_cents: ofKey.reduce((sum, each) => sum + each.gross_cents, 0),
  }));
}

const ratesOf = (movements: readonly store.MovementSum[]): rules.FigureRow[] =>
  groupedBy(
    movements.toSorted((one, other) => one.vat_per_mille - other.vat_per_mille),
    ({ vat_per_mille }) => vat_per_mille,
    ({ vat_per_mille }) => rateName(vat_per_mille),
  );

/** The rates with those of other countries as rows of their own: what has a French rate's figure there is not French. */
function withAbroad(rates: rules.FigureRow[], sums: readonly AbroadSum[]): rules.FigureRow[] {
  const places = Map.groupBy(sums, ({ country, vatPerMille }) => `${country} ${vatPerMille}`);
  const rows = [...places].flatMap(([key, ofPlace]) => {
    const [first] = ofPlace;
    if (!first) return [];
    const total = (name: "copies" | "returned" | "netCents" | "vatCents") =>
      ofPlace.reduce((sum, each) => sum + each[name], 0);
    return {
      key,
      vatPerMille: first.vatPerMille,
      name: `${rateName(first.vatPerMille)}, ${countryName(first.country)}`,
      detail: null,
      copies: total("copies"),
      returned: total("returned"),
      net_cents: total("netCents"),
      vat_cents: total("vatCents"),
      gross_cents: total("netCents") + total("vatCents"),
    };
  });
  const french = rates.map((rate) => {
    const others = rows.filter(({ vatPerMille }) => String(vatPerMille) === rate.key);
    const left = (name: "copies" | "returned" | "net_cents" | "vat_cents" | "gross_cents") =>
      others.reduce((rest, each) => rest - each[name], rate[name]);
    return {
      ...rate,
      copies: left("copies"),
      returned: left("returned"),
      net_cents: left("net_cents"),
      vat_cents: left("vat_cents"),
      gross_cents: left("gross_cents"),
    };
  });
  const isAbroad = new Set(rows.map(({ vatPerMille }) => String(vatPerMille)));
  return [
    ...french.filter(({ key, copies, gross_cents }) => copies > 0 || gross_cents !== 0 || !isAbroad.has(key)),
    ...rows.map(({ vatPerMille: _rate, ...row }) => row),
  ];
}

const kindsOf = (movements: readonly store.MovementSum[]): rules.FigureRow[] =>
  groupedBy(
    movements.toSorted((one, other) => Number(one.is_subscription) - Number(other.is_subscription)),
    ({ is_subscription }) => (is_subscription ? "subscription" : "editions"),
    ({ is_subscription }) => (is_subscription ? "Abonnements" : "Livres"),
  );

const movementsOf = (movements: readonly store.MovementSum[]): rules.FigureRow[] => {
  const order = Object.keys(rules.movementNames);
  return groupedBy(
    movements.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
    ({ kind }) => kind,
    ({ kind }) => rules.movementNames[kind] ?? kind,
  );
};
