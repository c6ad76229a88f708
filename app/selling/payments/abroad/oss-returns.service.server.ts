import { type Cell, decimalComma } from "#platform/data/csv.ts";
import { parisDay } from "#platform/data/dates.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { OssReturns } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { quarterNamed, returnOf } from "#selling/payments/abroad/sales-abroad.rules.ts";
import { sumAbroad } from "#selling/payments/abroad/sales-abroad.store.server.ts";
import { isMemberState } from "#selling/payments/billing/billing.rules.ts";
import { findClosedDay } from "#selling/payments/payments.store.server.ts";

export type OssReturnsDesk = ReturnType<typeof createOssReturns>;

/** What is to be declared to the one-stop shop, read from the journal (docs/decisions/133-readers-abroad.md). */
export function createOssReturns({ db, now }: Pick<Deps, "db" | "now">) {
  /** What was taxed abroad on some days, both included. */
  const sums = (span: { from: string; to: string }, tx: Queryable = db) => sumAbroad(tx, span);

  /** The returns of all quarters in which something was taxed abroad, the last one first. */
  async function list(): Promise<OssReturns> {
    const [all, closedDay] = await Promise.all([
      sumAbroad(db, { from: "2000-01-01", to: parisDay(now()) }),
      findClosedDay(db),
    ]);
    const names = [...new Set(all.map(({ quarter }) => quarter))];
    return {
      quarters: names.map((name) => {
        const { firstDay, lastDay, dueDay } = quarterNamed(name);
        const inside = returnOf(
          name,
          all.filter(({ country }) => isMemberState(country)),
        );
        const outside = all.filter(({ quarter, country }) => quarter === name && !isMemberState(country));
        return {
          name,
          first_day: firstDay,
          last_day: lastDay,
          due_day: dueDay,
          is_closed: closedDay !== null && closedDay >= lastDay,
          vat_cents: inside.vatCents,
          supplies: inside.supplies.map(({ country, vatPerMille, netCents, vatCents }) => ({
            country,
            vat_per_mille: vatPerMille,
            net_cents: netCents,
            vat_cents: vatCents,
          })),
          corrections: inside.corrections.map(({ saleQuarter, country, netCents, vatCents }) => ({
            quarter: saleQuarter,
            country,
            net_cents: netCents,
            vat_cents: vatCents,
          })),
          outside_cents: outside.reduce((cents, { netCents }) => cents + netCents, 0),
        };
      }),
    };
  }

  /** A quarter's lines for its file. @throws AppError 404, 409 while its days are not closed */
  async function table(name: string): Promise<Cell[][]> {
    const quarter = (await list()).quarters.find((each) => each.name === name);
    if (!quarter) throw notFound("Ce trimestre n’a rien à déclarer.");
    if (!quarter.is_closed) throw conflict("Les journées de ce trimestre ne sont pas encore toutes closes.");
    const amounts = (line: { net_cents: number; vat_cents: number }) => [
      decimalComma(line.net_cents),
      decimalComma(line.vat_cents),
    ];
    return [
      ...quarter.supplies.map((line) => [
        "Opérations",
        line.country,
        "",
        "Services",
        decimalComma(line.vat_per_mille * 10),
        ...amounts(line),
      ]),
      ...quarter.corrections.map((line) => [
        "Corrections",
        line.country,
        line.quarter,
        "",
        "",
        ...amounts(line),
      ]),
    ];
  }

  return { sums, list, table };
}
