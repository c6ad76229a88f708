import type { z } from "zod";
import { formatDateTime } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Closure } from "#readers/accounts/closure/account-closure.service.server.ts";
import { findAccount } from "#readers/accounts/accounts.store.server.ts";
import { closureMail, forgetUnverified } from "#readers/accounts/closure/account-closure.jobs.ts";

export function handleClosureJobs(deps: ShopDeps, closure: Pick<Closure, "forgetUnverified">): void {
  const { jobs, log, mailer } = deps;
  jobs.handle(closureMail, 2, async (order) => {
    const mail = await mailOf(deps, order);
    if (mail) await mailer.send(mail);
  });
  jobs.repeat(forgetUnverified, "41 4 * * *");
  jobs.handle(forgetUnverified, 1, async () => {
    const count = await closure.forgetUnverified();
    if (count > 0) log.info({ count }, "accounts never verified were removed");
  });
}

/** The mail; null if its reason no longer applies. */
async function mailOf({ db, config, content }: ShopDeps, order: z.output<typeof closureMail.data>) {
  // React is loaded for the first mail, not by every process that queues one.
  const mails = await import("#readers/accounts/mails/closure-mails.tsx");
  if (order.mail === "erased") {
    const letter = content.letter("erased", order);
    return { to: order.email, subject: letter.subject, body: mails.ErasedMail({ letter }) };
  }
  const account = await findAccount(db, order.memberId);
  if (!account || account.erasedAt) return null;
  const { email: to, closesAt } = account;
  const link = `${config.publicUrl}/membre/profil/donnees`;
  if (order.mail === "undone") {
    const letter = content.letter("account-kept", account);
    return { to, subject: letter.subject, body: mails.AccountKeptMail({ letter, link }) };
  }
  if (!closesAt) return null;
  const letter = content.letter("account-closing", account);
  const body = mails.ClosureMail({ letter, link, when: formatDateTime(closesAt) });
  return { to, subject: letter.subject, body };
}
