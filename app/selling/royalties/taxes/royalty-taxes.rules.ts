import { conflict } from "#platform/http/app-errors.ts";
import { formatDate } from "#platform/data/dates.ts";
import { portion, whole } from "#selling/royalties/royalty-calculation.rules.ts";

/** What a line of the table of rates is of. */
export const rateNames = {
  old_age: "Assurance vieillesse plafonnée",
  csg: "CSG",
  crds: "CRDS",
  csg_base: "Assiette de la CSG et de la CRDS",
  training: "Formation professionnelle",
  distributor: "Contribution du diffuseur",
  distributor_training: "Formation professionnelle, part du diffuseur",
  vat: "TVA sur les droits d’auteur",
  vat_reduced: "TVA sur les droits d’auteur, taux réduit",
  vat_deduction: "Déduction forfaitaire de TVA, versée à l’auteur",
} as const;
export type RateName = keyof typeof rateNames;
export const rateNameList = Object.keys(rateNames) as [RateName, ...RateName[]];

/** A rate from a day on, `YYYY-MM-DD`, in hundredths of a percent. */
export interface RateLine {
  name: RateName;
  from: string;
  rate: number;
  /** Where it is written. */
  source: string;
  /** Read in its source; otherwise the screens ask to check it. */
  is_checked: boolean;
}

const urssaf = "CSS, art. L382-5\u202f; urssaf.fr, cotisations des artistes-auteurs (page de janvier 2024)";
const ofDistributors = "CSS, art. L382-4\u202f; urssaf.fr, cotisations du diffuseur (page de janvier 2024)";
const ofVat = "CGI, art. 279 g et 285 bis\u202f; BOI-TVA-CHAMP-10-10-60-30\u202f; SGDL, guide de la TVA";
const line = (name: RateName, rate: number, source: string, is_checked = true): RateLine => ({
  name,
  from: "2020-01-01",
  rate,
  source,
  is_checked,
});

/**
 * The rates that the program knows: old-age insurance is 6,90 % less the 0,75 point that the State takes over, and the part
 * without ceiling (0,40 %) is taken over entirely. The publisher adds later ones, with their sources.
 */
export const knownRates: readonly RateLine[] = [
  line("old_age", 615, `${urssaf}\u202f: 6,90 % moins 0,75 point pris en charge par l’État`),
  line("csg", 920, urssaf),
  line("crds", 50, urssaf),
  line("csg_base", 9825, `${urssaf}, jusqu’à quatre plafonds de la Sécurité sociale`),
  line("training", 35, urssaf),
  line("distributor", 100, ofDistributors),
  line("distributor_training", 10, ofDistributors),
  line("vat", 1000, ofVat),
  line("vat_reduced", 550, "Aucun texte lu\u202f: à confirmer par votre comptable avant usage", false),
  line("vat_deduction", 80, ofVat),
];

/** By name and day, with one more; it replaces the one of the same day. */
export const withRate = (rates: readonly RateLine[], added: RateLine): RateLine[] =>
  [...rates.filter(({ name, from }) => name !== added.name || from !== added.from), added].toSorted(
    (one, other) =>
      rateNameList.indexOf(one.name) - rateNameList.indexOf(other.name) || one.from.localeCompare(other.from),
  );

/** @throws AppError 409 if none is known for the day */
function rateOn(rates: readonly RateLine[], name: RateName, day: string): number {
  const found = rates.findLast((each) => each.name === name && each.from <= day);
  if (!found) throw conflict(`«\u202f${rateNames[name]}\u202f» n’a pas de taux au ${formatDate(day)}.`);
  return found.rate;
}

/** How an author's social contributions are paid. */
export const contributionNames = {
  withheld: "Précompte par la maison",
  exempt: "Dispense (attestation S2062)",
  none: "Sans cotisations",
} as const;
export type Contributions = keyof typeof contributionNames;
export const contributionList = Object.keys(contributionNames) as [Contributions, ...Contributions[]];

/** Who pays the VAT on an author's rights. */
export const vatNames = {
  withheld: "TVA retenue à la source",
  charged: "TVA facturée par l’auteur",
  charged_reduced: "TVA facturée, taux réduit",
  franchise: "Franchise en base (293 B)",
} as const;
export type AuthorVat = keyof typeof vatNames;
export const authorVatList = Object.keys(vatNames) as [AuthorVat, ...AuthorVat[]];

/** What holds for an author from a day on. Days are `YYYY-MM-DD`. */
export interface TaxRegime {
  from: string;
  contributions: Contributions;
  /** The last day of the certificate of exemption: without a new one, contributions are withheld again. */
  certificate_until: string | null;
  vat: AuthorVat;
}

export const regimeOn = (regimes: readonly TaxRegime[], day: string): TaxRegime | undefined =>
  regimes.findLast(({ from }) => from <= day);

/** Whether a certificate of exemption has ended. */
export const isLapsed = ({ contributions, certificate_until }: TaxRegime, day: string): boolean =>
  contributions === "exempt" && (certificate_until === null || certificate_until < day);

export interface TaxLine {
  name: RateName;
  base_cents: number;
  rate: number;
  amount_cents: number;
}

/** What the royalties due by a statement become; whole cents. */
export interface StatementTaxes {
  contributions: Contributions;
  vat: AuthorVat;
  is_lapsed: boolean;
  /** Off the author's royalties, for Urssaf. */
  withheld: TaxLine[];
  withheld_cents: number;
  /** The publisher's own share, which costs the author nothing. */
  distributor: TaxLine[];
  vat_rate: number;
  vat_cents: number;
  /** What of the VAT goes to the author; the rest goes to the State. */
  vat_paid_cents: number;
  /** To the author: paid, withheld and the State's VAT add up to the royalties and their VAT. */
  paid_cents: number;
}

const withheldNames = ["old_age", "csg", "crds", "training"] as const;

/**
 * What of an author's royalties is withheld, and what is paid with them. Contributions: CSS, art. L382-4 and L382-5; VAT: CGI,
 * art. 279 g, 285 bis and 293 B. A publisher without VAT withholds none (BOI-TVA-CHAMP-10-10-60-30, § 20).
 * @param day the day of the statement: regime and rates are those in force then
 * @param isFranchise the house's own regime on that day
 * @returns null for an author whose regime is not known
 */
export function taxesOf(
  dueCents: number,
  {
    regimes,
    rates,
    day,
    isFranchise,
  }: {
    regimes: readonly TaxRegime[];
    rates: readonly RateLine[];
    day: string;
    isFranchise: boolean;
  },
): StatementTaxes | null {
  const regime = regimeOn(regimes, day);
  if (!regime) return null;
  const taxLine = (name: RateName, base_cents: number): TaxLine => {
    const rate = rateOn(rates, name, day);
    return { name, base_cents, rate, amount_cents: portion(base_cents, rate, whole) };
  };
  const is_lapsed = isLapsed(regime, day);
  const isWithheld = regime.contributions === "withheld" || is_lapsed;
  const reduced = isWithheld ? portion(dueCents, rateOn(rates, "csg_base", day), whole) : 0;
  const withheld = isWithheld
    ? withheldNames.map((name) => taxLine(name, name === "csg" || name === "crds" ? reduced : dueCents))
    : [];
  const distributor =
    regime.contributions === "none"
      ? []
      : [taxLine("distributor", dueCents), taxLine("distributor_training", dueCents)];
  const withheld_cents = withheld.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const vat = vatOf(dueCents, regime.vat, (name) => rateOn(rates, name, day), isFranchise);
  return {
    contributions: regime.contributions,
    vat: regime.vat,
    is_lapsed,
    withheld,
    withheld_cents,
    distributor,
    ...vat,
    paid_cents: dueCents - withheld_cents + vat.vat_paid_cents,
  };
}

function vatOf(
  dueCents: number,
  vat: AuthorVat,
  rateOf: (name: RateName) => number,
  isFranchise: boolean,
): Pick<StatementTaxes, "vat_rate" | "vat_cents" | "vat_paid_cents"> {
  if (vat === "franchise" || (vat === "withheld" && isFranchise))
    return { vat_rate: 0, vat_cents: 0, vat_paid_cents: 0 };
  const vat_rate = rateOf(vat === "charged_reduced" ? "vat_reduced" : "vat");
  const vat_cents = portion(dueCents, vat_rate, whole);
  const vat_paid_cents = vat === "withheld" ? portion(dueCents, rateOf("vat_deduction"), whole) : vat_cents;
  return { vat_rate, vat_cents, vat_paid_cents };
}

/** What the house owes for some statements beside the payments to authors, by name; whole cents. */
export function dutiesOf(all: readonly (StatementTaxes | null | undefined)[]) {
  const known = all.flatMap((taxes) => taxes ?? []);
  const lines = known.flatMap(({ withheld, distributor }) => [...withheld, ...distributor]);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  const named = [...Map.groupBy(lines, ({ name }) => name)].map(([name, own]) => ({
    label: rateNames[name],
    base_cents: sum(own.map(({ base_cents }) => base_cents)),
    amount_cents: sum(own.map(({ amount_cents }) => amount_cents)),
  }));
  const state = known.map(({ vat_cents, vat_paid_cents }) => vat_cents - vat_paid_cents);
  const vat = { label: "TVA retenue, pour l’État", base_cents: null, amount_cents: sum(state) };
  return [...named, vat].filter(({ amount_cents }) => amount_cents !== 0);
}
