import { dictionary } from "@zxcvbn-ts/language-common";
import { type CommonPasswords, inComparedForm, isAmong } from "#platform/common-passwords.ts";

/** Ranks counted as common, of 49 233: later ones are often ordinary words, which `Nouveau-2026` may hold. */
const ranks = 10_000;

/** French words that lead the lists of Richelieu, which the list of the package lacks, and the shop's own words. */
const frenchWords =
  "motdepasse mdp qsdfgh azer qwertz bienvenue salut coucou administrateur administrator root utilisateur login " +
  "connexion invite doudou cheval jetaime amour bebe princesse lyon sebastien changezmoi temporaire ete hiver " +
  "printemps automne janvier fevrier avril mai juin juillet aout septembre octobre novembre decembre encrier librairie";

const commonPasswords: CommonPasswords = new Set([
  ...(dictionary["passwords-common"] ?? []).slice(0, ranks).flatMap(inComparedForm),
  ...frenchWords.split(" "),
]);

/**
 * Whether a password is among the first that attackers try: one of the 10 000 most frequent in public breaches, with
 * or without the usual additions, or only sequences. Loads a list of 0.8 MB: import this module only when a password
 * is checked.
 */
export const isCommonPassword = (password: string): boolean => isAmong(commonPasswords, password);
