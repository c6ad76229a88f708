import { type Cell, decimalComma } from "#platform/data/csv.ts";
import type { ContractSummary } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import type { Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import { percentText, tierText } from "#selling/royalties/statements/royalty-statements.rules.ts";

/** '10 %, 12 % dès le 501e'. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map((tier) => [percentText(tier.rate), tierText(tier)].filter(Boolean).join(" ")).join(", ");

export const contractHeadings = [
  "Auteur",
  "Livre",
  "Édition",
  "Premier mois",
  "Dernier mois",
  "Part",
  "Taux",
  "Avance (€)",
  "Avance à amortir (€)",
  "Contrats de cette avance",
];

/** A line of the CSV. */
export const contractCells = (contract: ContractSummary): Cell[] => [
  contract.payee,
  contract.book_title ?? "Livre supprimé",
  contract.edition_title ?? "",
  contract.first_month,
  contract.last_month ?? "",
  percentText(contract.share),
  tiersText(contract.tiers),
  decimalComma(contract.advance_cents),
  decimalComma(contract.advance_left_cents),
  contract.contracts_of_advance,
];
