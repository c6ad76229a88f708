import { after, before, days } from "#platform/dates.ts";

/** Mails before the end of a subscription, in the order in which they fall due. */
export const reminderKinds = ["month", "week", "end"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const leads: Record<ReminderKind, number> = { month: days(30), week: days(7), end: 0 };

/** After a downtime this long, news of an end is no news. */
const staleAfter = days(14);

/** The longest time ahead of an end at which something is due. */
export const firstLead = leads.month;

/**
 * What is to be decided now about a subscription's reminders: each kind once. After a downtime the latest one alone is
 * mailed; nobody wants to read that a month is left when a week is.
 * @param isFollowed whether another period of the same member begins where this one ends
 * @returns the kinds to note as decided, and the one to mail, if any
 */
export function remindersDue(
  endDate: Date,
  decided: ReadonlySet<ReminderKind>,
  isFollowed: boolean,
  now: Date,
): { decide: ReminderKind[]; mail: ReminderKind | null } {
  const due = reminderKinds.filter((kind) => before(endDate, leads[kind]) <= now);
  const decide = due.filter((kind) => !decided.has(kind));
  const latest = due.at(-1);
  const isNews = latest !== undefined && decide.includes(latest) && now < after(endDate, staleAfter);
  return { decide, mail: isNews && !isFollowed ? latest : null };
}
