import type { z } from "zod";
import { formatDateTime } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import {
  type LostFactors,
  endLostFactors,
  lostFactorMail,
} from "#readers/accounts/factors/lost-factor.service.server.ts";
import { findLostFactor } from "#readers/accounts/factors/lost-factor.store.server.ts";
import {
  addressOf,
  keepFactorsPath,
  mailedToken,
  takeBackLink,
} from "#readers/accounts/login/mailed-links.service.server.ts";
import { isMember } from "#readers/accounts/membership.rules.ts";
import { findAccount } from "#readers/accounts/accounts.store.server.ts";

type Order = z.output<typeof lostFactorMail.data>;

export function handleLostFactors(deps: ShopDeps, lostFactors: Pick<LostFactors, "settleDue">): void {
  const { jobs } = deps;
  jobs.handle(lostFactorMail, 2, (order) => send(deps, order));
  jobs.repeat(endLostFactors, "11 * * * *");
  jobs.handle(endLostFactors, 1, () => lostFactors.settleDue());
}

async function send(deps: ShopDeps, order: Order): Promise<void> {
  const account = await findAccount(deps.db, order.memberId);
  if (!account || !isMember(account)) return;
  const isAnnouncement = order.mail === "lost-factor-asked" || order.mail === "lost-factor-soon";
  const request = isAnnouncement ? await findLostFactor(deps.db, account.id) : undefined;
  if (isAnnouncement && !request) return;
  const letter = deps.content.letter(order.mail, account);
  const { lostFactorMails } = await import("#readers/accounts/mails/lost-factor-mails.tsx");
  const body = lostFactorMails[order.mail]({
    letter,
    keepLink: isAnnouncement
      ? addressOf(deps, keepFactorsPath, await mailedToken(deps, account, { purpose: "keep-factors" }))
      : "",
    // A former mailbox has its own way back, which must not last longer for this.
    notMeLink: order.email === account.email ? await takeBackLink(deps, account, order) : null,
    endsAt: request ? formatDateTime(request.endsAt) : "",
    asked: "device" in order ? circumstances(order) : null,
  });
  await deps.mailer.send({ to: order.email, subject: letter.subject, body });
}

const circumstances = (order: { occurredAt: string; device: string | null; address: string | null }) => ({
  when: formatDateTime(order.occurredAt),
  device: order.device ?? "appareil inconnu",
  place: order.address ?? "adresse inconnue",
});
