import { days, minutes } from "#platform/data/durations.ts";

/** Long enough for a phone to pass an address to its download manager, too short to be shared. */
export const linkLife = minutes(5);

/** A whole library in three formats, twice; more in one day indicates a shared account. */
export const downloadAllowance = { name: "download", points: 200, seconds: days(1) / 1000 } as const;

/** 13 months: the CNIL's recommendation for logs that settle disputes, and a subscription's year plus one month. */
export const downloadLogMonths = 13;

export const listedDownloads = 200;

/** The message beyond `downloadAllowance`; hours are rounded up, so that a member does not retry too early. */
export function tooManyText(secondsLeft: number): string {
  const hours = Math.ceil(secondsLeft / 3600);
  const wait = hours > 1 ? `${hours}\u00a0heures` : "une heure";
  return `Vous avez atteint la limite de téléchargements d’une journée. Elle se lève d’elle-même\u202f: réessayez dans ${wait}.`;
}
