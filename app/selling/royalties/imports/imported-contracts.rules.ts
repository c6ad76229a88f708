import type { Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import { type ContractField, copiesOf, decimalOf } from "#selling/royalties/imports/royalty-imports.rules.ts";
import { ContractForm } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { monthOf } from "#platform/data/written-days.ts";

type Texts = Partial<Record<ContractField, string>>;

/** '12,5 %', '10 %, 12 % dès le 501e', '10 ; 12 dès 501': as the list of contracts shows them; null if unreadable. */
export function tiersOf(text: string): Tier[] | null {
  const tiers = text.split(/[;|]|,\s/).map((part): Tier | null => {
    const [, rate = "", from = "1"] =
      /^([\d.,]+)\s*%?(?:\s*d[eè]s(?:\s+le)?\s+([\d\s]+?)\s*e?)?$/u.exec(part.trim()) ?? [];
    const [read, first] = [decimalOf(rate, 2), copiesOf(from)];
    return read === null || first === null ? null : { after: first - 1, rate: read };
  });
  return tiers.every((tier) => tier !== null) ? tiers : null;
}

/**
 * The form of a contract that a row means. A share that is absent is everything.
 * @param account the contract whose advance it also earns back
 * @returns in French why it is refused, otherwise
 */
export function contractOfRow(
  texts: Texts,
  editionId: number | null,
  account: number | null,
): ContractForm | string {
  if (editionId === null) return "L’édition n’est pas au catalogue\u202F: indiquez son ISBN ou son numéro.";
  const tiers = tiersOf(texts.rate ?? "");
  if (!tiers) return `Le taux «\u202F${(texts.rate ?? "").slice(0, 40)}\u202F» est illisible.`;
  const numbers = {
    share: decimalOf(texts.share ?? "100", 2),
    advance_cents: decimalOf(texts.advance ?? "0", 2),
    copies_before: copiesOf(texts.before ?? "0"),
  };
  const [first_month, last_month] = [monthOf(texts.from ?? ""), texts.to ? monthOf(texts.to) : null];
  if (first_month === null) return "Le premier mois manque ou est illisible.";
  if (texts.to && last_month === null) return "Le dernier mois est illisible.";
  const { copies_before, ...author } = numbers;
  const read = ContractForm.safeParse({
    editionIds: [editionId],
    authors: [
      {
        payee: { name: texts.author ?? "", address: texts.address ?? "", email: texts.email ?? null },
        ...author,
      },
    ],
    first_month,
    last_month,
    tiers,
    copies_before,
    account_id: account,
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? "Cette ligne est illisible.");
}
