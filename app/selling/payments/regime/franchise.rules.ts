import { formatDate } from "#platform/data/dates.ts";
import { formatEuros } from "#platform/data/money.ts";

/** Turnover of a calendar year up to which a house may be in franchise, in cents, from a day on. */
export interface FranchiseThresholds {
  /** `YYYY-MM-DD` */
  from: string;
  /** A year above it is followed by years with VAT. */
  baseCents: number;
  /** Above it, VAT is due from that day on. */
  upperCents: number;
  source: string;
}

/** Of supplies of services: an ebook that is downloaded is one (implementing regulation 282/2011, article 7). */
const thresholds: readonly FranchiseThresholds[] = [
  {
    from: "2023-01-01",
    baseCents: 3_680_000,
    upperCents: 3_910_000,
    source: "CGI, art. 293 B, I, tel qu’en vigueur en 2023 et 2024",
  },
  {
    from: "2025-01-01",
    baseCents: 3_750_000,
    upperCents: 4_125_000,
    source: "CGI, art. 293 B, I et II, loi nº 2023-1322 du 29 décembre 2023, art. 82",
  },
];

/** @param year the calendar year of the turnover; years before the table have its first line */
export function thresholdsOf(year: number): FranchiseThresholds {
  const found = thresholds.findLast(({ from }) => from <= `${year}-12-31`) ?? thresholds[0];
  if (!found) throw new Error("The table of thresholds is empty.");
  return found;
}

/** What was sold in France in a calendar year, refunds deducted. */
export interface Turnover {
  year: number;
  cents: number;
  /** The day of the sale that passed the upper threshold; null: none did. */
  passedUpperOn: string | null;
}

const warningShare = 0.8;

export type FranchiseStep =
  | { step: "below" | "near" }
  | { step: "base" | "upper" | "ended"; dueFrom: string };

/** How far a house in franchise is: from when on it owes VAT (code général des impôts, article 293 B, II). */
export function franchiseStep(previous: Turnover, present: Turnover): FranchiseStep {
  const { baseCents } = thresholdsOf(present.year);
  if (previous.passedUpperOn ?? previous.cents > thresholdsOf(previous.year).baseCents)
    return { step: "ended", dueFrom: previous.passedUpperOn ?? `${present.year}-01-01` };
  if (present.passedUpperOn) return { step: "upper", dueFrom: present.passedUpperOn };
  if (present.cents > baseCents) return { step: "base", dueFrom: `${present.year + 1}-01-01` };
  return { step: present.cents >= baseCents * warningShare ? "near" : "below" };
}

/** What has happened and what to do, in French; null: nothing. */
export function franchiseText(step: FranchiseStep, year: number): string | null {
  const { baseCents, upperCents } = thresholdsOf(year);
  const base = formatEuros(baseCents);
  const upper = formatEuros(upperCents);
  switch (step.step) {
    case "below":
      return null;
    case "near":
      return `Les ventes de l’année approchent ${base}\u202f: au-delà, la TVA sera due le 1er\u00A0janvier ${year + 1}, et dès le jour où elles passent ${upper}`;
    case "base":
      return `Les ventes de l’année ont passé ${base}\u202f: la TVA est due à partir du ${formatDate(step.dueFrom)}. Enregistrez le nouveau régime pour ce jour`;
    case "upper":
      return `Les ventes de l’année ont passé ${upper}\u202f: la TVA est due depuis le ${formatDate(step.dueFrom)}. Enregistrez le nouveau régime dès aujourd’hui`;
    case "ended":
      return `Les ventes de ${year - 1} ont passé le seuil de la franchise\u202f: la TVA est due depuis le ${formatDate(step.dueFrom)}. Enregistrez le nouveau régime dès aujourd’hui`;
  }
}
