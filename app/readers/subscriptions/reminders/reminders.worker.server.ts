import { z } from "zod";
import { after } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { reminderKinds, firstLead, remindersDue } from "#readers/subscriptions/reminders/reminders.rules.ts";
import * as store from "#readers/subscriptions/reminders/reminders.store.server.ts";
import { orderPath } from "#readers/subscriptions/subscriptions.rules.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Finds the subscriptions that are about to end. */
export const remindSubscribers = jobKind({ ...regularWork, name: "remind-subscribers" });

const reminderMail = jobKind({
  name: "reminder-mail",
  data: z.object({ subscriptionId: z.number(), kind: z.enum(reminderKinds) }),
  ...mailTries,
});

export function handleReminderJobs(deps: ShopDeps, accounts: Accounts): void {
  deps.jobs.handle(remindSubscribers, 1, () => remind(deps));
  deps.jobs.repeat(remindSubscribers, "7 * * * *");
  deps.jobs.handle(reminderMail, 2, ({ subscriptionId, kind }) => send(deps, accounts, subscriptionId, kind));
}

/**
 * Decides each due reminder, and queues its mail in the same transaction: once, even with concurrent workers. All
 * subscriptions that end within a month are processed in one run, so that no reminder is late.
 * @param atOnce number of subscriptions per read
 */
export async function remind(deps: Pick<ShopDeps, "db" | "now" | "jobs">, atOnce = 1000): Promise<void> {
  const until = after(deps.now(), firstLead);
  for (let last = 0; ;) {
    const ending = await store.findEndingSubscriptions(deps.db, until, last, atOnce);
    for (const subscription of ending) await remindOf(deps, subscription);
    if (ending.length < atOnce) return;
    last = ending.at(-1)?.id ?? last;
  }
}

async function remindOf(
  { db, now, jobs }: Pick<ShopDeps, "db" | "now" | "jobs">,
  subscription: { id: number; memberId: string; endDate: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const decided = await store.findDecidedReminders(tx, subscription.id);
    const followed = await store.isFollowed(tx, subscription);
    const { decide, mail } = remindersDue(subscription.endDate, decided, followed, now());
    for (const kind of decide) {
      const reminder = { subscriptionId: subscription.id, kind, decidedAt: now(), mailed: kind === mail };
      const isOurs = await store.insertReminder(tx, reminder);
      if (isOurs && kind === mail)
        await jobs.send(tx, reminderMail, { subscriptionId: subscription.id, kind });
    }
  });
}

async function send(
  { db, config, content, mailer }: ShopDeps,
  accounts: Accounts,
  subscriptionId: number,
  kind: (typeof reminderKinds)[number],
): Promise<void> {
  const subscription = await store.findRunningSubscription(db, subscriptionId);
  // After an outage of the mail server, the subscription may have been renewed.
  if (subscription && (await store.isFollowed(db, subscription))) return;
  const account = subscription && (await accounts.find(subscription.memberId));
  if (!account || account.erasedAt || account.suspendedAt) return;
  const { ReminderMail } = await import("#readers/subscriptions/mails/reminder-mail.tsx");
  const letter = content.letter(`reminder-${kind}`, account);
  await mailer.send({
    to: account.email,
    subject: letter.subject,
    body: ReminderMail({
      letter,
      kind,
      endDate: subscription.endDate,
      subscribeUrl: config.publicUrl + orderPath,
    }),
  });
}
