import { days } from "#platform/data/durations.ts";

export const securityEventKinds = [
  "account-verified",
  "account-claimed",
  "login",
  "login-failed",
  "logout",
  "session-closed",
  "password-changed",
  "password-reset-asked",
  "password-reset",
  "passkey-added",
  "passkey-removed",
  "second-factor-on",
  "second-factor-off",
  "second-factor-failed",
  "recovery-code-used",
  "recovery-codes-renewed",
  "lost-factor-asked",
  "lost-factor-cancelled",
  "lost-factor-removed",
  "email-change-asked",
  "email-changed",
  "email-change-undone",
  "account-taken-back",
  "sign-up-attempted",
  "data-exported",
  "closure-asked",
  "closure-undone",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const actors = ["member", "link", "unknown"] as const;
export type Actor = (typeof actors)[number];

/** A year: long enough to look back, short enough for a log of personal activity (CNIL, délibération 2021-122). */
export const securityEventLife = days(365);
/** How long after its end a second click on a used link is answered like the first one. */
export const spentTokenLife = days(30);
export const securityEventCount = 50;
/** Known devices of an account; a program without cookies adds one at each login. */
export const devicesKept = 20;
