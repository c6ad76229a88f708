import type { Accounts } from "#readers/accounts/module.server.ts";
import {
  forgetKeptCard,
  preorderMail,
  type PreorderNews,
  releasePreorders,
} from "#selling/payments/preorders/preorders.jobs.ts";
import type { PreorderRelease } from "#selling/payments/preorders/preorder-release.service.server.ts";
import { findPreorder } from "#selling/payments/preorders.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export function handlePreorderJobs(
  deps: ShopDeps,
  accounts: Pick<Accounts, "find">,
  release: PreorderRelease,
): void {
  const { jobs } = deps;
  jobs.handle(releasePreorders, 1, () => release.releaseDue());
  jobs.repeat(releasePreorders, "* * * * *");
  jobs.handle(forgetKeptCard, 1, ({ paymentId }) => release.forgetCard(paymentId));
  jobs.handle(preorderMail, 2, ({ paymentId, news }) => sendMail(deps, accounts, paymentId, news));
}

async function sendMail(
  { db, content, mailer, config }: ShopDeps,
  accounts: Pick<Accounts, "find">,
  paymentId: number,
  news: PreorderNews,
): Promise<void> {
  const found = await findPreorder(db, paymentId);
  const buyer = found && (await accounts.find(found.preorder.memberId));
  if (!found || !buyer || buyer.erasedAt) return;
  const { preorder, payment, book, edition } = found;
  const consent = payment.consentVersion && (await content.consentOf(payment.consentVersion));
  const { PreorderMail } = await import("#selling/payments/mails/preorder-mail.tsx");
  const letter = content.letter("preorder", buyer);
  await mailer.send({
    to: buyer.email,
    subject: letter.subject,
    body: PreorderMail({
      letter,
      news,
      title: `${book.title} – ${edition.title}`,
      releasedAt: edition.onlineAt,
      amountCents: payment.amountCents,
      isPaid: payment.paidAt !== null,
      nextAttemptAt: preorder.nextAttemptAt,
      consent:
        consent && payment.consentedAt ? { text: consent.digitalContent, at: payment.consentedAt } : null,
      link: `${config.publicUrl}/membre/${buyer.id}#precommandes`,
    }),
  });
}
