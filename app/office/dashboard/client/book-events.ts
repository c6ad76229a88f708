import type { BookHistory } from "#office/dashboard/book-history/book-history.contract.ts";
import { formatDate } from "#platform/data/dates.ts";

type Events = Pick<BookHistory, "campaigns" | "versions">;

/** What happened in a month `YYYY-MM`: campaigns that had a day in it, and files that were replaced. */
export const eventsOf = (month: string, { campaigns, versions }: Events): Events => ({
  campaigns: campaigns.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7)),
  versions: versions.filter(({ day }) => day.startsWith(month)),
});

/** The same in words, a line for each. */
export function eventTexts({ campaigns, versions }: Events): string[] {
  return [
    ...campaigns.map(({ name }) => `Campagne «\u202F${name}\u202F»`),
    ...versions.map(({ day, edition, note }) =>
      note === null
        ? `Nouveau fichier le ${formatDate(day)} (${edition})`
        : `Nouvelle version le ${formatDate(day)} (${edition})\u202F: ${note}`,
    ),
  ];
}
