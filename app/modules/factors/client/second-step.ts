import { CallError } from "#platform/errors.ts";
import { secondFactorRequired } from "#modules/factors/rules.ts";

/** The challenge of a login that a second step continues; null for any other error. */
export function challengeIn(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== secondFactorRequired) return null;
  const { challenge } = error.answer;
  return typeof challenge === "string" ? challenge : null;
}
