import type { Accounts } from "#readers/accounts/module.server.ts";
import {
  deliverGifts,
  giftMail,
  giftRedeemedMail,
  giftReturnMail,
  returnGifts,
} from "#selling/promotions/gifts/gifts.jobs.ts";
import type { GiftAllowance } from "#selling/promotions/gifts/gift-allowance.service.server.ts";
import type { Returns } from "#selling/promotions/gifts/gift-returns.service.server.ts";
import { isOpen } from "#selling/promotions/gifts/gifts.rules.ts";
import { factsOf, type Gifts } from "#selling/promotions/gifts/gifts.service.server.ts";
import * as store from "#selling/promotions/gifts/gifts.store.server.ts";
import { withoutLinks } from "#platform/mail/unlinked-text.ts";
import { senderOf } from "#selling/promotions/gifts/gifts.rules.ts";
import { giftPath } from "#selling/promotions/redemption.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

interface Services {
  gifts: Pick<Gifts, "deliverDue">;
  returns: Returns;
  allowance: Pick<GiftAllowance, "forgetPast">;
}

export function handleGiftJobs(
  deps: ShopDeps,
  accounts: Pick<Accounts, "find">,
  { gifts, returns, allowance }: Services,
): void {
  const { jobs } = deps;
  handleGiftMails(deps, accounts);
  jobs.handle(deliverGifts, 1, () => gifts.deliverDue());
  jobs.repeat(deliverGifts, "*/5 * * * *");
  jobs.handle(returnGifts, 1, async () => {
    await returns.forgetUnpaid();
    await allowance.forgetPast();
    await returns.giveBackDue();
  });
  jobs.repeat(returnGifts, "40 9 * * *");
}

function handleGiftMails(
  { db, now, jobs, content, mailer, config }: ShopDeps,
  accounts: Pick<Accounts, "find">,
) {
  jobs.handle(giftMail, 2, async ({ giftId, delivery }) => {
    const found = await store.findGift(db, giftId);
    // A later delivery replaces this one.
    if (!found?.gift.recipientEmail || found.gift.deliveries !== delivery || found.gift.sentAt) return;
    if (!isOpen(factsOf(found))) return;
    const { gift, code } = found;
    const { GiftMail } = await import("#selling/promotions/mails/gift-mails.tsx");
    // The reader has no name here: the default text does not use it.
    const letter = content.letter("gift", { username: "à vous" });
    await mailer.send({
      to: found.gift.recipientEmail,
      subject: letter.subject,
      body: GiftMail({
        letter,
        senderName: senderOf(gift.senderName, content.brand),
        message: gift.message && withoutLinks(gift.message),
        title: titleOf(found),
        link: new URL(giftPath(code), config.publicUrl).href,
      }),
    });
    await store.updateDelivery(db, giftId, delivery, now());
    const buyer = await accounts.find(gift.buyerId);
    // Kept for this mail only (docs/decisions/066).
    if (!buyer || buyer.erasedAt) await store.forgetOfBuyer(db, gift.buyerId);
  });
  jobs.handle(giftRedeemedMail, 2, async ({ giftId }) => {
    const found = await store.findGift(db, giftId);
    const buyer = found && (await accounts.find(found.gift.buyerId));
    // A refund since then has its own mail.
    if (!buyer || buyer.erasedAt || found.revokedAt) return;
    const { GiftRedeemedMail } = await import("#selling/promotions/mails/gift-mails.tsx");
    const letter = content.letter("gift-redeemed", buyer);
    await mailer.send({
      to: buyer.email,
      subject: letter.subject,
      body: GiftRedeemedMail({
        letter,
        title: titleOf(found),
        link: `${config.publicUrl}/membre/cadeaux`,
      }),
    });
  });
  jobs.handle(giftReturnMail, 2, async ({ giftId }) => {
    const found = await store.findGift(db, giftId);
    const buyer = found && (await accounts.find(found.gift.buyerId));
    if (!buyer || buyer.erasedAt) return;
    const { GiftReturnedMail } = await import("#selling/promotions/mails/gift-mails.tsx");
    const letter = content.letter("gift-returned", buyer);
    const isReturned = found.gift.returnedAt !== null;
    await mailer.send({
      to: buyer.email,
      subject: letter.subject,
      body: GiftReturnedMail({
        letter,
        title: titleOf(found),
        isReturned,
        link: `${config.publicUrl}/membre/${isReturned ? buyer.id : "cadeaux"}`,
      }),
    });
  });
}

/** Of the book and its edition; null for a subscription. */
const titleOf = ({ bookTitle, editionTitle }: store.GiftDetails): string | null =>
  bookTitle === null ? null : `${bookTitle} – ${editionTitle}`;
