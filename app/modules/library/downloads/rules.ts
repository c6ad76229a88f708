import { days, minutes } from "#platform/dates.ts";

/** Long enough for a phone to hand an address to its download manager, too short to be passed around. */
export const linkLife = minutes(5);

/** A whole library in three formats, twice over; more in one day is an account that many share. */
export const downloadAllowance = { name: "download", points: 200, seconds: days(1) / 1000 } as const;

/** 13 months: what the CNIL recommends for logs that settle disputes, and a subscription's year with a month to spare. */
export const downloadLogMonths = 13;

export const listedDownloads = 200;

/** Said to whoever took more in a day than `downloadAllowance`; hours are rounded up, so that nobody comes back too early. */
export function tooManyText(secondsLeft: number): string {
  const hours = Math.ceil(secondsLeft / 3600);
  const wait = hours > 1 ? `${hours}\u00a0heures` : "une heure";
  return `Vous avez atteint la limite de téléchargements d’une journée. Elle se lève d’elle-même\u202f: réessayez dans ${wait}.`;
}
