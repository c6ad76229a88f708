import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as frenchWords } from "@zxcvbn-ts/language-fr";
import { isCommonPassword } from "#platform/identity/leaked-passwords.ts";

export type Strength = 0 | 1 | 2 | 3 | 4;

/** What is said of a password. One that satisfies the rule may still be weak. */
export const strengthTexts: Record<Strength, string> = {
  0: "C’est l’un des premiers qu’un voleur essaierait. Choisissez-en un autre.",
  1: "Un voleur le trouverait en quelques heures. Ajoutez un mot ou deux.",
  2: "Un voleur le trouverait en quelques jours. Ajoutez un mot.",
  3: "Un bon mot de passe.",
  4: "Un excellent mot de passe.",
};

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...frenchWords },
  graphs: adjacencyGraphs,
  // The cost grows with the square of the length, and characters after the hundredth do not make a password weaker.
  maxLength: 100,
});

/**
 * How long a password would resist an attacker with stolen hashes who tries words, names, dates and keyboard runs
 * first: ten thousand tries a second against Argon2id (Wheeler, « zxcvbn: Low-Budget Password Strength Estimation »,
 * 2016). A megabyte of dictionaries: load it only when a password is typed.
 * @param about data of this member that an attacker would try first, such as the name and the address
 */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  // A password that the server refuses is never rated as strong.
  if (isCommonPassword(password)) return 0;
  const { guessesLog10 } = zxcvbn.check(password, about.filter(Boolean));
  if (guessesLog10 < 6) return 0;
  if (guessesLog10 < 8) return 1;
  if (guessesLog10 < 10) return 2;
  return guessesLog10 < 14 ? 3 : 4;
}
