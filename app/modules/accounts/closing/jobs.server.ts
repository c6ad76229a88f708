import { z } from "zod";
import { formatDateTime } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs.server.ts";
import type { Closing } from "#modules/accounts/closing/service.server.ts";
import { findAccount } from "#modules/accounts/store.server.ts";

export const closingMail = jobKind({
  name: "closing-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("asked"), memberId: z.uuid() }),
    z.object({ mail: z.literal("undone"), memberId: z.uuid() }),
    // Afterwards nobody knows the address any more: it comes along.
    z.object({ mail: z.literal("erased"), email: z.string(), username: z.string() }),
  ]),
  ...mailTries,
});

const forgetUnverified = jobKind({ ...regularWork, name: "forget-unverified" });

export function handleClosingJobs(deps: Deps, closing: Pick<Closing, "forgetUnverified">): void {
  const { config, jobs, log, mailer } = deps;
  jobs.handle(closingMail, 2, async (order) => {
    const letter = await letterOf(deps, order);
    if (!letter) return;
    const { to, subject, body } = letter;
    await mailer.send({ to, subject: `${subject} – ${config.brand}`, body });
  });
  jobs.repeat(forgetUnverified, "41 4 * * *");
  jobs.handle(forgetUnverified, 1, async () => {
    const count = await closing.forgetUnverified();
    if (count > 0) log.info({ count }, "accounts never verified were removed");
  });
}

/** What there is to say; null when it has lost its reason since it was ordered. */
async function letterOf({ db, config }: Deps, order: z.output<typeof closingMail.data>) {
  // React is loaded by the first mail, not by every process that queues one.
  const mails = await import("#modules/accounts/components/closing-mails.tsx");
  if (order.mail === "erased") {
    const { email: to, username } = order;
    return {
      to,
      subject: "Votre compte est effacé",
      body: mails.ErasedMail({ brand: config.brand, username }),
    };
  }
  const account = await findAccount(db, order.memberId);
  if (!account || account.erasedAt) return null;
  const { email: to, username, closesAt } = account;
  const about = { brand: config.brand, username, link: `${config.publicUrl}/membre/profil` };
  if (order.mail === "undone")
    return { to, subject: "Votre compte reste ouvert", body: mails.AccountKeptMail(about) };
  if (!closesAt) return null;
  const body = mails.ClosingMail({ ...about, when: formatDateTime(closesAt) });
  return { to, subject: "Votre compte va être fermé", body };
}
