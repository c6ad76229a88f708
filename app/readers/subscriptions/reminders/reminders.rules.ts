import { after, before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

/** Mails before the end of a subscription, in the order of their due dates. */
export const reminderKinds = ["month", "week", "end"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const leads: Record<ReminderKind, number> = { month: days(30), week: days(7), end: 0 };

/** After a downtime this long, a reminder is no longer useful. */
const staleAfter = days(14);

/** The earliest reminder before an end. */
export const firstLead = leads.month;

/**
 * The decisions that are due about a subscription's reminders: each kind once. After a downtime only the latest one is
 * mailed, because an older one would state a wrong remaining time.
 * @param isFollowed whether another period of the same member begins where this one ends
 * @returns the kinds to record as decided, and the one to mail, if any
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
