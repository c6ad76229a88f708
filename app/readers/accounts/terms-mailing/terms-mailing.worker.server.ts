import type { Content, ShopDeps } from "#words/texts/module.server.ts";
import { formatDate } from "#platform/data/dates.ts";
import * as store from "#readers/accounts/terms-mailing/terms-mailing.store.server.ts";
import { findAccount } from "#readers/accounts/accounts.store.server.ts";
import { termsMailBatch, termsMail } from "#readers/accounts/terms-mailing/terms-mailing.service.server.ts";

const membersAtOnce = 200;

/** @param isStillMeant whether the terms of a revision are in force or scheduled: withdrawn terms are not announced */
export function handleTermsMailing(deps: ShopDeps, isStillMeant: Content["areTermsMeant"]): void {
  deps.jobs.handle(termsMailBatch, 1, ({ revision, afterId }) => orderBatch(deps, revision, afterId));
  deps.jobs.handle(termsMail, 2, async ({ revision, memberId }) => {
    if (await isStillMeant(revision)) await sendMail(deps, revision, memberId);
  });
}

/** In one transaction: a process that ends in the middle leaves an unstarted batch, never a partial one. */
async function orderBatch({ db, jobs, now }: ShopDeps, revision: number, afterId: string | null) {
  await db.transaction(async (tx) => {
    const batch = await store.findMembersToNotify(tx, afterId, membersAtOnce);
    for (const memberId of await store.insertMails(tx, revision, batch))
      await jobs.send(tx, termsMail, { revision, memberId });
    const last = batch.at(-1);
    if (batch.length === membersAtOnce && last)
      await jobs.send(tx, termsMailBatch, { revision, afterId: last });
    else await store.updateSpread(tx, revision, now());
  });
}

/**
 * One mail to one member, at most once: if a process is killed between sending it and recording this, the mail stays
 * recorded as begun and is not sent again.
 */
async function sendMail(deps: ShopDeps, revision: number, memberId: string): Promise<void> {
  const { db, config, content, mailer, now } = deps;
  const notice = await store.findMailing(db, revision);
  const account = await findAccount(db, memberId);
  if (!notice || !account || account.suspendedAt || account.erasedAt) return;
  const { TermsMail } = await import("#readers/accounts/mails/terms-mail.tsx");
  const letter = content.letter("terms-changed", account);
  if (!(await store.beginMail(db, revision, memberId, now()))) return;
  try {
    await mailer.send({
      to: account.email,
      subject: letter.subject,
      body: TermsMail({
        letter,
        summary: notice.summary,
        from: formatDate(`${notice.effectiveOn}T12:00:00Z`),
        link: `${config.publicUrl}/cgu/${notice.version}`,
      }),
    });
  } catch (error) {
    await store.takeMailBack(db, revision, memberId);
    throw error;
  }
  await store.finishMail(db, revision, memberId, now());
}
