import { z } from "zod";
import { Key } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Day } from "#selling/payments/accounting/accounting.contract.ts";
import { countryCodes, isMemberState } from "#selling/payments/billing/billing.rules.ts";

const path = "/api/admin/accounting/abroad";
const permission = "accounting";
const ok = z.object({ ok: z.literal(true) });

const Reason = Key(200).min(1, "Dites pourquoi.");
const Choice = z.object({ from: Day, destination: z.boolean(), reason: Reason });
/** Per mille: 55 is 5,5 %. */
const Rate = z.number().int().min(0).max(500, "50\u202f% au plus.");
const CountryRate = z.object({
  country: Key(2).refine((code) => isMemberState(code) && code !== "FR", "Choisissez un pays de l’Union."),
  from: Day,
  editions: Rate,
  subscriptions: Rate,
  source: Key(300).min(1, "Dites où vous avez lu ce taux."),
});
const CountryOutside = Key(2).refine(
  (code) => countryCodes.includes(code) && !isMemberState(code) && code !== "MC",
  "Choisissez un pays hors de l’Union.",
);
const Outside = z.object({
  country: CountryOutside,
  reason: Reason,
});

const AbroadSales = z.object({
  choices: z.array(Choice),
  /** Sales of this year and of the one before to other member states, without VAT. */
  present_cents: z.number(),
  previous_cents: z.number(),
  /** Whether the next sale has the rate of its reader's country. */
  destination: z.boolean(),
  rates: z.array(
    CountryRate.extend({
      // Some hold for longer than any shop.
      from: z.string(),
      checked_on: z.string(),
      doubt: z.string().nullable(),
      /** The day of a later line. */
      next: z.string().nullable(),
    }),
  ),
  outside: z.array(Outside),
  /** Sales whose country is declared and not proven; the last one first. */
  places: z.array(
    z.object({
      payment_id: z.number(),
      paid_at: z.string(),
      country: z.string(),
      card_country: z.string().nullable(),
    }),
  ),
});
export type AbroadSales = z.infer<typeof AbroadSales>;

export const getAbroadSales = endpoint({
  path,
  summary: "Sales abroad: the threshold, the rates of each country, the countries outside of the Union",
  permission,
  answer: AbroadSales,
});

export const chooseAbroad = endpoint({
  method: "POST",
  path: `${path}/choices`,
  summary: "Whether sales to other member states have their rates from a day on, whatever they add up to",
  permission,
  sensitive: true,
  body: Choice,
  answer: ok,
});

export const correctRate = endpoint({
  method: "POST",
  path: `${path}/rates`,
  summary: "The rates of a member state from a day on",
  permission,
  sensitive: true,
  body: CountryRate,
  answer: ok,
});

export const sellOutside = endpoint({
  method: "PUT",
  path: `${path}/outside`,
  summary: "Sells to a country outside of the Union, without VAT",
  permission,
  sensitive: true,
  body: Outside,
  answer: ok,
});

export const stopOutside = endpoint({
  method: "DELETE",
  path: `${path}/outside/{country}`,
  summary: "Sells to it no more",
  permission,
  sensitive: true,
  params: z.object({ country: CountryOutside }),
  answer: ok,
});

const Amounts = z.object({ country: z.string(), net_cents: z.number(), vat_cents: z.number() });
const Quarter = z.object({
  /** '2026-T4' */
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  due_day: z.string(),
  /** Whether all of its days are closed: its file can be had. */
  is_closed: z.boolean(),
  /** Of the whole return, corrections included. */
  vat_cents: z.number(),
  supplies: z.array(Amounts.extend({ vat_per_mille: z.number() })),
  /** What went back of an earlier quarter's sales. */
  corrections: z.array(Amounts.extend({ quarter: z.string() })),
  /** Sold outside of the Union, which is not in the return. */
  outside_cents: z.number(),
});
export type OssQuarter = z.infer<typeof Quarter>;
const OssReturns = z.object({ quarters: z.array(Quarter) });
export type OssReturns = z.infer<typeof OssReturns>;

export const getOssReturns = endpoint({
  path: `${path}/returns`,
  summary: "What is to be declared to the one-stop shop, by quarter",
  permission,
  answer: OssReturns,
});

/** Answers with a file. */
export const getOssFile = endpoint({
  path: `${path}/returns/{quarter}`,
  summary: "A quarter's return as CSV",
  permission,
  params: z.object({ quarter: Key(7).regex(/^2\d{3}-T[1-4]$/, "Ce trimestre n’existe pas.") }),
  answer: z.unknown(),
});
