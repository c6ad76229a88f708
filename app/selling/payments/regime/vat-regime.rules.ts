import { parisDay } from "#platform/data/dates.ts";

/** French rates, per mille: 55 is 5,5 % (code général des impôts, articles 278, 278-0 bis, 279, 296 and 297). */
export const vatRates = [21, 55, 85, 100, 200] as const;
export type VatRate = 0 | (typeof vatRates)[number];

/** The house's rules of VAT from a day on; both rates are 0 in franchise (code général des impôts, article 293 B). */
export interface VatRegime {
  /** `YYYY-MM-DD` in Paris. */
  from: string;
  editions: VatRate;
  subscriptions: VatRate;
  /** Why these rates hold, in the publisher's words. */
  reason: string;
}

export const isFranchise = ({ editions, subscriptions }: Pick<VatRegime, "editions" | "subscriptions">) =>
  editions === 0 && subscriptions === 0;

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });
/** « 5,5 % » */
export const rateName = (perMille: number): string => percent.format(perMille / 1000);

/** In French, for the screen and the audit log. */
export const regimeName = (regime: Pick<VatRegime, "editions" | "subscriptions">): string =>
  isFranchise(regime)
    ? "franchise en base, sans TVA"
    : `livres à ${rateName(regime.editions)}, abonnements à ${rateName(regime.subscriptions)}`;

/** Whether amounts were sold in franchise, the only case without a rate. */
export const areWithoutVat = (amounts: readonly { vatPerMille: number }[]): boolean =>
  amounts.every(({ vatPerMille }) => vatPerMille === 0);

/** On every invoice and receipt in franchise (code général des impôts, article 293 E). */
export const franchiseMention = "TVA non applicable, art. 293 B du CGI";

/**
 * The regime of an instant. What is bought is supplied when it is paid, which decides the rate (code général des
 * impôts, article 269, 1, a).
 * @param regimes by day, the earliest first
 */
export function regimeAt(regimes: readonly VatRegime[], instant: Date): VatRegime {
  const day = parisDay(instant);
  const found = regimes.findLast(({ from }) => from <= day);
  if (!found) throw new Error(`No regime of VAT is known for ${day}.`);
  return found;
}

/** Whether the house is in franchise on each of some days, both included (`YYYY-MM-DD`; null: without an end). */
export const isFranchiseDuring = (
  regimes: readonly VatRegime[],
  { from, to }: { from: string | null; to: string | null },
): boolean =>
  regimes.every((regime, index) => {
    const next = regimes[index + 1];
    const isOver = next !== undefined && from !== null && next.from <= from;
    return isFranchise(regime) || isOver || (to !== null && regime.from > to);
  });

/** The regimes by day, with one more; it replaces one that begins on the same day. */
export const withRegime = (regimes: readonly VatRegime[], added: VatRegime): VatRegime[] =>
  [...regimes.filter(({ from }) => from !== added.from), added].toSorted((one, other) =>
    one.from < other.from ? -1 : 1,
  );
