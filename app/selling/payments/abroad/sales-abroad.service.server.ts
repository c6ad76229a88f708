import { before, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { days } from "#platform/data/durations.ts";
import { formatCents, vatIncluded } from "#platform/data/money.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { type CountryRate, rateOn, shippedRates } from "#selling/payments/abroad/country-rates.rules.ts";
import type { AbroadSales } from "#selling/payments/abroad/sales-abroad.contract.ts";
import * as rules from "#selling/payments/abroad/sales-abroad.rules.ts";
import * as store from "#selling/payments/abroad/sales-abroad.store.server.ts";
import { countryName, isMemberState } from "#selling/payments/billing/billing.rules.ts";
import type { BillingIdentities } from "#selling/payments/billing/billing.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { PaymentRow } from "#selling/payments/payments.store.server.ts";
import { rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";

/** More than a house ever has. */
const mostLines = 200;
const shownPlaces = 50;
/** The provider's lists are read four times a day. */
const provenWithin = days(2);

type By = Signatory<PaymentAct>;
type Ordered = Pick<PaymentRow, "country" | "kind" | "amountCents">;

interface Neighbours {
  regimes: Pick<VatRegimes, "at">;
  billing: Pick<BillingIdentities, "require">;
}

export type SalesAbroad = ReturnType<typeof createSalesAbroad>;

/** Where buyers are, and the VAT that follows from it (docs/decisions/133-readers-abroad.md). */
export function createSalesAbroad({ db, now }: Pick<Deps, "db" | "now">, { regimes, billing }: Neighbours) {
  const list = async <Item>(tx: Queryable, name: `abroad-${string}`) =>
    (await findSetting(tx, name)) as Item[];
  const choicesOf = (tx: Queryable) => list<rules.AbroadChoice>(tx, "abroad-choices");
  const correctedOf = (tx: Queryable) => list<CountryRate>(tx, "abroad-rates");
  const outsideOf = (tx: Queryable) => list<rules.OutsideCountry>(tx, "abroad-outside");

  /**
   * Whom an order is billed to, and the buyer's country: as it was declared, now or with the last order. A firm with a
   * VAT number buys as in France (docs/decisions/125-electronic-invoices.md).
   * @throws AppError 409 for a country to which the house does not sell, or without an identity
   */
  async function buyerOf(
    memberId: string,
    { billed, country }: { billed: boolean; country?: string | undefined },
  ) {
    const billedTo = billed ? await billing.require(memberId) : null;
    const declared = billedTo ? billedTo.country : (country ?? (await store.findLastCountry(db, memberId)));
    const isHome = declared === null || declared === "FR" || declared === "MC" || billedTo?.vatNumber;
    if (isHome) return { billedTo, country: null };
    const isSold =
      isMemberState(declared) || (await outsideOf(db)).some((outside) => outside.country === declared);
    if (!isSold)
      throw conflict(
        `Nous ne vendons pas encore de livres dans ce pays (${countryName(declared)}). Écrivez-nous\u202f: nous verrons ce que nous pouvons faire.`,
      );
    return { billedTo, country: declared };
  }

  /** The rates of a sale that is paid at an instant. */
  async function ratesAt(
    instant: Date,
    { country, kind, amountCents }: Ordered,
    tx: Queryable = db,
  ): Promise<rules.SaleRates> {
    const home = await regimes.at(instant, tx);
    if (!country) return home;
    if (!isMemberState(country)) return { editions: 0, subscriptions: 0, taxedIn: country };
    const day = parisDay(instant);
    const homeRate = kind === "subscription" ? home.subscriptions : home.editions;
    const net = amountCents - vatIncluded(amountCents, homeRate);
    const isAbroad =
      rules.isDestinationChosen(await choicesOf(tx), day) || rules.isTaxedAbroad(await yearsAt(tx, day), net);
    if (!isAbroad) return home;
    const { editions, subscriptions } = rateOn(await correctedOf(tx), country, day);
    return { editions, subscriptions, taxedIn: country };
  }

  async function yearsAt(tx: Queryable, day: string) {
    const year = Number(day.slice(0, 4));
    return { previous: await store.sumYear(tx, year - 1), present: await store.sumYear(tx, year) };
  }

  /** The same for a payment that arrives now: its transaction records it next. */
  async function settle(tx: Queryable, payment: Ordered, paidAt: Date): Promise<rules.SaleRates> {
    if (payment.country) await store.lockSalesAbroad(tx);
    return ratesAt(paidAt, payment, tx);
  }

  async function overview(): Promise<AbroadSales> {
    const today = parisDay(now());
    const [choices, corrected, outside, years, places] = await Promise.all([
      choicesOf(db),
      correctedOf(db),
      outsideOf(db),
      yearsAt(db, today),
      store.findUnclearPlaces(db, before(now(), provenWithin), shownPlaces),
    ]);
    const countries = shippedRates.map(({ country }) => country);
    return {
      choices,
      present_cents: years.present.cents,
      previous_cents: years.previous.cents,
      destination: rules.isDestinationChosen(choices, today) || rules.isTaxedAbroad(years, 0),
      rates: countries.map((country) => {
        const { checkedOn, ...rate } = rateOn(corrected, country, today);
        const next = corrected.find((line) => line.country === country && line.from > today);
        return { ...rate, checked_on: checkedOn, next: next?.from ?? null };
      }),
      outside,
      places: places.map((place) => ({ ...place, paid_at: new Date(place.paid_at).toISOString() })),
    };
  }

  /** Changes a list of the settings, and signs it. */
  const change = <Item extends object>(
    name: `abroad-${string}`,
    edit: (items: Item[]) => Item[],
    by: By,
    details: Record<string, string>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const items = edit((await lockSetting(tx, name)) as Item[]);
      if (items.length > mostLines) throw invalid(`${mostLines} lignes au plus.`);
      await saveSetting(tx, name, items, now());
      await by.sign(tx, { kind: "abroad-changed", details });
    });

  /** @throws AppError 400 for a day that is past */
  function requireToCome(from: string): void {
    const text =
      "Un changement commence aujourd’hui ou plus tard\u202f: les ventes passées gardent leur taux.";
    if (from < parisDay(now())) throw invalid(text, { from: text });
  }

  async function choose(choice: rules.AbroadChoice, by: By): Promise<void> {
    requireToCome(choice.from);
    const after = `${choice.destination ? "taux du pays du lecteur" : "selon le seuil"} (${choice.reason})`;
    await change<rules.AbroadChoice>("abroad-choices", (items) => byDay(items, choice, () => true), by, {
      from: choice.from,
      after,
    });
  }

  async function correct(rate: Omit<CountryRate, "checkedOn" | "doubt">, by: By): Promise<void> {
    requireToCome(rate.from);
    const line = { ...rate, checkedOn: parisDay(now()), doubt: null };
    const isSame = ({ country }: CountryRate) => country === rate.country;
    const after = `${countryName(rate.country)}\u202f: livres ${rateName(rate.editions)}, abonnements ${rateName(rate.subscriptions)} (${rate.source})`;
    await change<CountryRate>("abroad-rates", (items) => byDay(items, line, isSame), by, {
      from: rate.from,
      after,
    });
  }

  /** @param outside null: no more sales there */
  const sellOutside = (country: string, outside: rules.OutsideCountry | null, by: By): Promise<void> =>
    change<rules.OutsideCountry>(
      "abroad-outside",
      (items) => [...items.filter((item) => item.country !== country), ...(outside ? [outside] : [])],
      by,
      {
        after: `${countryName(country)}\u202f: ${outside ? `vendu sans TVA (${outside.reason})` : "plus vendu"}`,
      },
    );

  /** Deletes the evidence whose years are over. */
  async function forgetOld(): Promise<void> {
    const first = parisInstant(rules.firstKeptDay(parisDay(now())), "00:00");
    if (first) await store.forgetPlaces(db, first);
  }

  /** What the house has to know about the threshold, in French; null: nothing, or it has chosen. */
  async function warning(): Promise<string | null> {
    const today = parisDay(now());
    if ((await choicesOf(db)).some(({ from, destination }) => destination && from <= today)) return null;
    const { cents, peakCents } = await store.sumYear(db, Number(today.slice(0, 4)));
    if (peakCents > rules.thresholdCents)
      return `Les ventes dans l’Union ont passé ${formatCents(rules.thresholdCents)} cette année\u202f: elles ont la TVA du pays du lecteur, à déclarer au guichet unique`;
    if (cents < rules.warningCents) return null;
    return `Les ventes dans l’Union approchent ${formatCents(rules.thresholdCents)}\u202f: inscrivez-vous au guichet unique`;
  }

  return {
    buyerOf,
    ratesAt,
    settle,
    lastCountry: (memberId: string) => store.findLastCountry(db, memberId),
    overview,
    choose,
    correct,
    sellOutside,
    forgetOld,
    warning,
  };
}

/** By day, with one more; it replaces the one of the same day. */
const byDay = <Item extends { from: string }>(
  items: readonly Item[],
  added: Item,
  isSame: (item: Item) => boolean,
): Item[] =>
  [...items.filter((item) => item.from !== added.from || !isSame(item)), added].toSorted((one, other) =>
    one.from < other.from ? -1 : 1,
  );
