import {
  type ContractMonths,
  isLive,
  termsIn,
  type Tier,
  whole,
} from "#selling/royalties/royalty-calculation.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { monthAfter } from "#selling/royalties/royalty-periods.rules.ts";

/** The audited acts of an administrator here. */
export const royaltyActs = {
  "royalty-contract-added": "Contrat d’auteur créé",
  "royalty-contract-changed": "Contrat d’auteur modifié",
  "royalty-terms-changed": "Conditions d’un contrat d’auteur",
  "royalty-contract-removed": "Contrat d’auteur supprimé",
  "royalty-adjusted": "Correction de droits d’auteur",
  "royalty-adjustment-removed": "Correction de droits d’auteur retirée",
  "royalty-settings-changed": "Réglages des droits d’auteur",
  "royalty-rate-set": "Taux de cotisations ou de TVA sur les droits",
  "royalty-regime-set": "Régime social et fiscal d’un auteur",
  "royalty-import-done": "Import de contrats ou de ventes",
  "royalty-import-undone": "Import de ventes annulé",
  "royalties-issued": "Relevés de droits émis",
  "royalties-sent": "Relevés de droits envoyés",
} as const;
export type RoyaltyAct = keyof typeof royaltyActs;

export const contractsPageSize = 50;

/** Orders of the list of contracts, in addresses too. */
export const contractSorts = ["payee_asc", "book_asc", "start_desc"] as const;
export type ContractSort = (typeof contractSorts)[number];
export const maxTiers = 10;
/** In one form; a table may have more. */
export const maxEditions = 50;
export const maxAuthors = 10;
/** One million euros: more is a mistyped amount. */
export const maxAmountCents = 100_000_000;
export const maxCopies = 100_000_000;
export const payeeNameMaxLength = 200;
export const addressMaxLength = 500;
export const reasonMaxLength = 200;

/** Why these tiers make no sense; null if they do. French. */
export function faultOfTiers(tiers: readonly Tier[]): string | null {
  if (tiers[0]?.after !== 0) return "Le premier taux vaut dès le premier exemplaire.";
  const isRising = tiers.every(({ after }, index) => index === 0 || after > (tiers[index - 1]?.after ?? 0));
  return isRising ? null : "Les paliers vont du plus petit au plus grand.";
}

/** The first month in which the contracts of an edition have more than its whole revenue together; null if none. */
export function oversharedMonth(contracts: readonly ContractMonths[]): string | null {
  const changes = contracts.flatMap(({ first, last, terms }) => [
    first,
    ...terms.map(({ from }) => from),
    ...(last === null ? [] : [monthAfter(last)]),
  ]);
  const months = [...new Set(changes)].toSorted();
  const sharedIn = (month: string) =>
    contracts
      .filter((contract) => isLive(contract, month))
      .reduce((sum, { terms }) => sum + (termsIn(terms, month)?.share ?? 0), 0);
  return months.find((month) => sharedIn(month) > whole) ?? null;
}

/**
 * The first month from which a contract may have other terms: after the issued periods, or its own beginning if it was in
 * no statement. @param stated the last month of the last period
 */
export function openFrom(
  { first, stated_until }: { first: string; stated_until: string | null },
  stated: string | null,
): string {
  if (stated_until === null || stated === null) return first;
  const next = monthAfter(stated);
  return next > first ? next : first;
}

export const firstDay = (month: string): string => `${month}-01`;

/** In words, for the audit log. */
export const endAndAdvance = (last: string | null, advance: number): string =>
  `${last === null ? "sans fin" : `jusqu’à ${monthText(last)}`}, avance ${formatCents(advance)}`;

export const monthText = (month: string): string => formatMonthYear(firstDay(month));

const beforeItsBeginning = "Le contrat finit avant d’avoir commencé.";

/** @throws AppError 400 */
export function requireOrder(first: string, last: string | null): void {
  if (last !== null && last < first) throw invalid(beforeItsBeginning, { last_month: beforeItsBeginning });
}

export function refusedEnd(stated: string) {
  const text = `Les relevés vont jusqu’à ${monthText(stated)}\u202F: la fin ne peut changer qu’après.`;
  return invalid(text, { last_month: text });
}
