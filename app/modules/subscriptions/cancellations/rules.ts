/** Long enough to answer for a contract that somebody says they ended: five years (code civil, article 2224). */
export const cancellationMonths = 60;

export const contracts = ["subscription", "other"] as const;
export type ContractKind = (typeof contracts)[number];
export const contractLabels: Record<ContractKind, string> = {
  subscription: "l’abonnement de 12 mois",
  other: "un autre contrat",
};

export const nameMaxLength = 100;
export const referenceMaxLength = 200;
export const reasonMaxLength = 1000;

/** What is repeated in a mail to an address that anybody may have typed: no link, no shop window. */
export const isPlainName = (text: string): boolean => /^[\p{L}\p{M}\p{Zs}'’.-]+$/u.test(text);
export const isPlainReference = (text: string): boolean => /^[\p{L}\p{M}\p{N}\p{Zs}'’º°(),-]*$/u.test(text);
