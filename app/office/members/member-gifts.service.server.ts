import { memberOf } from "#office/members/suspensions.service.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { memberMail } from "#office/members/members.jobs.ts";
import { giftReturnableUntil, giftReturnDays, type MemberAct } from "#office/members/members.rules.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import type { Holdings, Library } from "#reading/library/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { formatDate } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";

type By = Signatory<MemberAct>;

interface Sources {
  accounts: Pick<Accounts, "moderation">;
  editing: Pick<CatalogueEditing, "requireEdition">;
  holdings: Holdings;
  library: Pick<Library, "withdrawFreeOf">;
  subscriptions: Subscriptions;
}

const tooLate = () => conflict(`Un cadeau se reprend pendant ${giftReturnDays} jours.`);

/**
 * Editions and months of subscription that the publisher gives, and can take back if nothing was downloaded. Writes use
 * the caller's transaction.
 */
export function createGifts({ jobs, now }: Pick<Deps, "jobs" | "now">, sources: Sources) {
  const { accounts, editing, holdings, library, subscriptions } = sources;

  async function giveEdition(tx: Queryable, id: string, editionId: number, by: By): Promise<void> {
    const account = await requireOpen(tx, id);
    const { title, details } = await namesOf(tx, editionId);
    await holdings.give(tx, id, editionId);
    await jobs.send(tx, memberMail, { notice: "edition-given", memberId: id, title });
    await by.sign(tx, { kind: "member-edition-given", object: memberOf(account), details });
  }

  async function takeBackEdition(tx: Queryable, id: string, editionId: number, by: By): Promise<void> {
    const account = await accounts.moderation.requireAccount(tx, id);
    const { title, details } = await namesOf(tx, editionId);
    const gift = await holdings.findGift(tx, id, editionId);
    if (!gift) throw notFound("Cette édition n’a pas été offerte à ce membre.");
    if (gift.isDownloaded) throw conflict("Cette édition a déjà été téléchargée.");
    if (!giftReturnableUntil(gift.acquiredAt, now())) throw tooLate();
    await holdings.takeBack(tx, id, editionId);
    await jobs.send(tx, memberMail, { notice: "edition-taken-back", memberId: id, title });
    await by.sign(tx, { kind: "member-edition-taken-back", object: memberOf(account), details });
  }

  async function giveSubscription(tx: Queryable, id: string, months: number, by: By): Promise<void> {
    const account = await requireOpen(tx, id);
    const { endDate } = await subscriptions.give(tx, id, months);
    await jobs.send(tx, memberMail, {
      notice: "subscription-given",
      memberId: id,
      endDate: endDate.toISOString(),
    });
    const details = { months, until: formatDate(endDate) };
    await by.sign(tx, { kind: "member-subscription-given", object: memberOf(account), details });
  }

  async function takeBackSubscription(
    tx: Queryable,
    id: string,
    subscriptionId: number,
    by: By,
  ): Promise<void> {
    const account = await accounts.moderation.requireAccount(tx, id);
    const gift = await subscriptions.findGift(tx, id, subscriptionId);
    if (!gift) throw notFound("Cet abonnement n’a pas été offert à ce membre.");
    if (!giftReturnableUntil(gift.givenAt, now())) throw tooLate();
    if (await holdings.hasDownloadedFreeOf(tx, gift.id))
      throw conflict("Une édition de cet abonnement a déjà été téléchargée.");
    await subscriptions.endGift(tx, gift);
    await library.withdrawFreeOf(tx, gift.id);
    await jobs.send(tx, memberMail, { notice: "subscription-taken-back", memberId: id });
    const details = { until: formatDate(gift.endDate) };
    await by.sign(tx, { kind: "member-subscription-taken-back", object: memberOf(account), details });
  }

  /** Gifts require a usable account. */
  async function requireOpen(tx: Queryable, id: string) {
    const account = await accounts.moderation.requireAccount(tx, id);
    if (account.suspendedAt) throw conflict("Ce compte est suspendu.");
    return account;
  }

  async function namesOf(tx: Queryable, editionId: number) {
    const { book, edition } = await editing.requireEdition(editionId, tx);
    return {
      title: `« ${book.title} » (${edition.title})`,
      details: { edition: `${book.title} – ${edition.title}` },
    };
  }

  return { giveEdition, takeBackEdition, giveSubscription, takeBackSubscription };
}
