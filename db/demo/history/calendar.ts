const day = 86_400_000;

/** The history's first day: two years ago, one week more, so that 24 whole months are on the publisher's charts. */
export const firstDaysAgo = 737;

export interface Calendar {
  /** The instant some days ago at a minute of that day, UTC. */
  at(daysAgo: number, minute: number): Date;
  /** How much is read in that day's month, around 1. */
  season(daysAgo: number): number;
}

/** January to December: holidays and presents sell books. */
const seasons = [0.85, 0.85, 0.95, 1, 0.95, 1.15, 1.4, 1.2, 0.95, 1, 1.15, 1.75];

export function calendarUntil(now: Date): Calendar {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const at = (daysAgo: number, minute: number) => new Date(midnight - daysAgo * day + minute * 60_000);
  return { at, season: (daysAgo) => seasons[at(daysAgo, 0).getUTCMonth()] ?? 1 };
}
