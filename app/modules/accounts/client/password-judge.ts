import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as frenchWords } from "@zxcvbn-ts/language-fr";
import { isCommonPassword } from "#modules/accounts/passwords/rules.ts";

export type Strength = 0 | 1 | 2 | 3 | 4;

/** What follows « Solidité : », in honest words, since a password that keeps the rule may still be a weak one. */
export const strengthTexts: Record<Strength, string> = {
  0: "très faible, parmi les premiers essayés.",
  1: "faible, quelques heures d’essais.",
  2: "moyenne, quelques jours d’essais.",
  3: "bonne.",
  4: "excellente.",
};

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...frenchWords },
  graphs: adjacencyGraphs,
  // The work grows with the square of the length, and what holds a hundred signs is not the weaker for the rest.
  maxLength: 100,
});

/**
 * How long a password would hold against somebody who tries words, names, dates and keyboard runs before anything else, on
 * stolen hashes: ten thousand tries a second against Argon2id (Wheeler, « zxcvbn: Low-Budget Password Strength Estimation », 2016).
 * A megabyte of dictionaries: load it when a password is typed, not before.
 * @param about what a stranger would guess first of this member, such as the name and the address
 */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  // What the server refuses is never called strong.
  if (isCommonPassword(password)) return 0;
  const { guessesLog10 } = zxcvbn.check(password, about.filter(Boolean));
  if (guessesLog10 < 6) return 0;
  if (guessesLog10 < 8) return 1;
  if (guessesLog10 < 10) return 2;
  return guessesLog10 < 14 ? 3 : 4;
}
