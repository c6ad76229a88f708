import type { Accounts } from "#readers/accounts/module.server.ts";
import {
  type Cancellations,
  cancellationMail,
  forgetCancellations,
} from "#readers/subscriptions/cancellations/cancellations.service.server.ts";
import {
  type CancellationRow,
  findCancellation,
} from "#readers/subscriptions/cancellations/cancellations.store.server.ts";
import { lastPeriod } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/subscriptions.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

interface Neighbours {
  cancellations: Pick<Cancellations, "forgetOld">;
  accounts: Pick<Accounts, "find">;
  subscriptions: Pick<Subscriptions, "list">;
}

export function handleCancellationJobs(deps: ShopDeps, neighbours: Neighbours): void {
  const { jobs } = deps;
  jobs.handle(cancellationMail, 2, ({ cancellationId, to }) => send(deps, neighbours, cancellationId, to));
  jobs.repeat(forgetCancellations, "53 4 * * *");
  jobs.handle(forgetCancellations, 1, () => neighbours.cancellations.forgetOld());
}

async function send(
  { config, content, db, mailer, now }: ShopDeps,
  neighbours: Neighbours,
  id: number,
  to: "notifier" | "publisher",
): Promise<void> {
  const cancellation = await findCancellation(db, id);
  if (!cancellation) return;
  const { CancellationMail, CancellationCopyMail } =
    await import("#readers/subscriptions/mails/cancellation-mails.tsx");
  const { brand, publicUrl } = config;
  if (to === "publisher") {
    const { memberId } = cancellation;
    const link = memberId && `${publicUrl}/admin/membres/${memberId}`;
    return mailer.send({
      to: content.publisher.email,
      subject: `Résiliation notifiée, nº ${id} – ${brand}`,
      body: CancellationCopyMail({ brand, cancellation, link }),
    });
  }
  const endsAt = await endOf(cancellation, neighbours, now());
  const letter = content.letter("cancellation", { username: cancellation.name });
  return mailer.send({
    to: cancellation.email,
    subject: letter.subject,
    body: CancellationMail({ letter, cancellation, endsAt, withdrawalUrl: `${publicUrl}/retractation` }),
  });
}

/** The end of the paid period; null if this address has none. Sent only to the account's own mailbox. */
async function endOf(
  { memberId, email }: CancellationRow,
  { accounts, subscriptions }: Neighbours,
  now: Date,
): Promise<Date | null> {
  const account = memberId ? await accounts.find(memberId) : undefined;
  if (!account || account.email.toLowerCase() !== email.toLowerCase()) return null;
  return lastPeriod(await subscriptions.list(account.id), now)?.endDate ?? null;
}
