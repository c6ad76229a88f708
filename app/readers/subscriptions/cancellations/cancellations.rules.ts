/** Long enough for disputes about an ended contract: five years (code civil, article 2224). */
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

/** Text repeated in a mail to an unverified address: without links or advertising. */
export const isPlainName = (text: string): boolean => /^[\p{L}\p{M}\p{Zs}'’.-]+$/u.test(text);
/** What is wrong with a declaration's name, for its form; undefined if nothing is. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === "") return missingName;
  return isPlainName(name.trim()) ? undefined : plainNameRule;
}
export const missingName = "Écrivez votre nom.";
export const plainNameRule = "Écrivez un nom\u202f: des lettres, des espaces, des traits d’union.";
export const isPlainReference = (text: string): boolean => /^[\p{L}\p{M}\p{N}\p{Zs}'’º°(),-]*$/u.test(text);
