import { days, minutes } from "#platform/data/durations.ts";
import { AppError, CallError } from "#platform/http/app-errors.ts";

/** Time for the browser's dialog, in which a person looks for a telephone or a security key. */
export const challengeLife = minutes(10);

/** More than a person's devices and password managers. */
export const passkeyLimit = 20;
export const passkeyNameMaxLength = 60;

/**
 * A factor younger than this ends when the mailbox's owner takes the account back: as long as the mailed link that
 * undoes a change of address lives.
 */
export const youngFactorLife = days(7);

/** Time to install an app and to scan a code. */
export const setUpLife = minutes(30);
export const recoveryCodeCount = 10;

/** Time between the password and the code. */
export const secondStepLife = minutes(10);

/** Of a refusal that a second step settles. */
export const secondFactorRequired = "second_factor_required";

/** The refusal of the password of an account with a second factor, where an open session proves its owner. */
export const passwordIsNotEnough = (): AppError =>
  new AppError(
    403,
    "Le mot de passe ne suffit pas\u202F: prouvez-le avec une clé d’accès, ou un code de votre application.",
    { code: secondFactorRequired },
  );

export const isPasswordNotEnough = (error: unknown): boolean =>
  error instanceof CallError && error.status === 403 && error.code === secondFactorRequired;

/** The challenge of a login that a second step continues; null for any other error. */
export function challengeIn(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== secondFactorRequired) return null;
  const { challenge } = error.answer;
  return typeof challenge === "string" ? challenge : null;
}

/**
 * Wrong codes: three of a million are right at any time (RFC 6238 with a window of one step), so that a thief of the
 * password who guesses for a year finds one with a probability of 3 %.
 */
export const wrongCodesPerQuarter = 10;
export const wrongCodesPerDay = 30;
