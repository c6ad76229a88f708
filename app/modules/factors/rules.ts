import { days, minutes } from "#platform/dates.ts";

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
