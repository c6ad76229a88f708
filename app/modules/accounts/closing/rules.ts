import { days } from "#platform/dates.ts";

/**
 * From asking for an account's end to its erasure: time to think better of it, to download one's books, and to see a
 * request that somebody else made. Well within the month that the law leaves (RGPD, article 12, 3).
 */
export const closingDelayDays = 7;
export const closingDelay = days(closingDelayDays);

/** How long an account whose address was never confirmed keeps it and its name from others. */
export const unverifiedDays = 30;
export const unverifiedLife = days(unverifiedDays);
