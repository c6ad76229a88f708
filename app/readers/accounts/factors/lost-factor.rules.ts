import { days } from "#platform/data/durations.ts";

/** Time for the owner to notice a request by a person who has only learnt the password. */
export const lostFactorDelay = days(7);
/** The last reminder goes out this long before the end. */
export const lostFactorNotice = days(1);
