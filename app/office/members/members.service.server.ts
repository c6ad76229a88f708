import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import {
  type MemberAct,
  giftReturnableUntil,
  memberListLimit,
  memberPageSize,
} from "#office/members/members.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Cell } from "#platform/data/csv.ts";
import { parisDay } from "#platform/data/dates.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type {
  Holding,
  MemberFilters,
  MemberProfile,
  MemberSummary,
  Suspension,
} from "#office/members/members.contract.ts";
import { createGifts } from "#office/members/member-gifts.service.server.ts";
import * as store from "#office/members/members.store.server.ts";
import { createSuspensions, memberOf } from "#office/members/suspensions.service.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import type { Holdings, Downloads, Library } from "#reading/library/module.server.ts";
import type { Purchases } from "#selling/payments/module.server.ts";
import type { FailedRefund } from "#selling/payments/refunds/refunds.contract.ts";
import type { Cancellations, Subscriptions } from "#readers/subscriptions/module.server.ts";

type By = Signatory<MemberAct>;

export type Members = ReturnType<typeof createMemberService>;

interface Sources {
  accounts: Accounts;
  cancellations: Pick<Cancellations, "list">;
  editing: Pick<CatalogueEditing, "requireEdition">;
  holdings: Holdings;
  library: Pick<Library, "withdrawFreeOf">;
  downloads: Pick<Downloads, "list">;
  purchases: Purchases;
  subscriptions: Subscriptions;
}

type ExportFilters = Pick<MemberFilters, "q" | "status" | "book">;
const exportedAtOnce = 1000;
const dayOf = (instant: Date | string | null): string => (instant ? parisDay(new Date(instant)) : "");

/** Members as shown to the publisher, and the publisher's decisions about them. */
export function createMemberService(deps: Pick<Deps, "db" | "jobs" | "log" | "now">, sources: Sources) {
  const { db, now } = deps;
  const { accounts, cancellations, holdings, downloads, purchases, subscriptions } = sources;
  const { moderation } = accounts;
  const suspensions = createSuspensions(deps, accounts);
  const gifts = createGifts(deps, sources);

  async function list(filters: MemberFilters) {
    const slice = { now: now(), limit: memberPageSize, offset: (filters.page - 1) * memberPageSize };
    const [rows, counted] = await Promise.all([
      store.findMembers(db, filters, slice),
      store.countMembersUpTo(db, filters, now(), memberListLimit + 1),
    ]);
    return {
      items: rows.map(summaryOf),
      total: Math.min(counted, memberListLimit),
      isMore: counted > memberListLimit,
    };
  }

  /** The filtered list in batches, for a table that leaves the house: signed before its first row. */
  async function exported(filters: ExportFilters, by: Signatory<MemberAct>) {
    await by.sign(db, { kind: "members-exported", details: { fields: Object.values(filters).join(", ") } });
    return batches(filters);
  }

  async function* batches(filters: ExportFilters): AsyncGenerator<Cell[][]> {
    for (let after: string | null = null; ;) {
      const rows: store.MemberRow[] = await store.findMembersAfter(db, filters, {
        now: now(),
        after,
        limit: exportedAtOnce,
      });
      yield rows.map((row) => [
        row.username,
        row.email,
        dayOf(row.created_at),
        dayOf(row.last_login),
        row.email_verified_at ? "oui" : "non",
        row.is_subscriber ? "oui" : "non",
        row.suspended_at ? "oui" : "non",
      ]);
      after = rows.at(-1)?.id ?? null;
      if (after === null) return;
    }
  }

  async function profile(id: string): Promise<MemberProfile> {
    const account = await findOrRefuse(id);
    const [subscribed, editions, paid, notices] = await Promise.all([
      periods(id),
      holdings.count(id),
      purchases.total(id),
      cancellations.list(id),
    ]);
    return {
      id,
      username: account.username,
      email: account.email,
      avatar_url: account.avatarUrl,
      created_at: account.createdAt.toISOString(),
      last_login: account.lastLogin?.toISOString() ?? null,
      email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
      suspended_at: account.suspendedAt?.toISOString() ?? null,
      isActiveSubscriber: subscribed.some((period) => period.is_active),
      bio: account.bio,
      pending_email: account.pendingEmail,
      library_visible: account.libraryVisible,
      terms_accepted_at: account.termsAcceptedAt.toISOString(),
      suspension_reason: account.suspensionReason ?? account.announcedReason,
      suspends_at: account.suspendsAt?.toISOString() ?? null,
      closes_at: account.closesAt?.toISOString() ?? null,
      cancellations: notices,
      subscriptions: subscribed,
      editions,
      payments: paid.count,
      paid_cents: paid.cents,
    };
  }

  /** Each part of a profile requires an existing member. */
  const partOf = async <T>(id: string, read: (id: string) => Promise<T>): Promise<T> => {
    await findOrRefuse(id);
    return read(id);
  };

  async function findOrRefuse(id: string) {
    const account = await accounts.find(id);
    if (!account || account.erasedAt) throw notFound("Membre introuvable.");
    return account;
  }

  /** Makes a change in one transaction, and returns the resulting profile. */
  async function changing(id: string, change: (tx: Queryable) => Promise<void>): Promise<MemberProfile> {
    await db.transaction(change);
    return profile(id);
  }

  async function library(id: string): Promise<Holding[]> {
    const rows = await holdings.listWithUse(id);
    return rows.map(({ acquiredAt, isDownloaded, ...row }) => {
      const until = row.origin === "gift" && !isDownloaded ? giftReturnableUntil(acquiredAt, now()) : null;
      return {
        ...row,
        acquired_at: acquiredAt.toISOString(),
        returnable_until: until?.toISOString() ?? null,
      };
    });
  }

  /** Gifts show the last day on which they can be taken back; downloads are checked when a gift is taken back. */
  async function periods(id: string): Promise<MemberProfile["subscriptions"]> {
    const [rows, givenAt] = await Promise.all([subscriptions.list(id), subscriptions.givenAt(id)]);
    return rows.map((row) => {
      const given = givenAt.get(row.id);
      const until = given ? giftReturnableUntil(given, now()) : null;
      return { ...row, returnable_until: until?.toISOString() ?? null };
    });
  }

  async function failedRefunds(): Promise<FailedRefund[]> {
    const refunds = await purchases.failedRefunds();
    const names = await store.findUsernames(
      db,
      refunds.map((refund) => refund.member_id),
    );
    return refunds.map((refund) => ({ ...refund, username: names.get(refund.member_id) ?? null }));
  }

  return {
    list,
    exported,
    profile,
    failedRefunds,
    payments: (id: string) => partOf(id, purchases.list),
    library: (id: string) => partOf(id, library),
    downloads: (id: string) => partOf(id, downloads.list),
    security: (id: string) =>
      partOf(id, async () => ({
        sessions: await moderation.sessions(id),
        events: await accounts.security.events(id),
      })),
    suspend: (id: string, { reason, when }: Suspension, by: By) =>
      changing(id, (tx) =>
        when === "now" ? suspensions.suspend(tx, id, reason, by) : suspensions.announce(tx, id, reason, by),
      ),
    liftSuspension: (id: string, by: By) => changing(id, (tx) => suspensions.lift(tx, id, by)),
    carryOutSuspensions: suspensions.carryOut,
    sendVerification: (id: string, by: By): Promise<void> =>
      db.transaction(async (tx) => {
        const account = await moderation.sendVerification(tx, id);
        await by.sign(tx, { kind: "member-verification-sent", object: memberOf(account) });
      }),
    giveEdition: (id: string, editionId: number, by: By) =>
      changing(id, (tx) => gifts.giveEdition(tx, id, editionId, by)),
    takeBackEdition: (id: string, editionId: number, by: By) =>
      changing(id, (tx) => gifts.takeBackEdition(tx, id, editionId, by)),
    giveSubscription: (id: string, months: number, by: By) =>
      changing(id, (tx) => gifts.giveSubscription(tx, id, months, by)),
    takeBackSubscription: (id: string, subscriptionId: number, by: By) =>
      changing(id, (tx) => gifts.takeBackSubscription(tx, id, subscriptionId, by)),
  };
}

const summaryOf = ({ is_subscriber, ...row }: store.MemberRow): MemberSummary => ({
  id: row.id,
  username: row.username,
  email: row.email,
  avatar_url: row.avatar_url,
  created_at: iso(row.created_at) ?? "",
  last_login: iso(row.last_login),
  email_verified_at: iso(row.email_verified_at),
  suspended_at: iso(row.suspended_at),
  isActiveSubscriber: is_subscriber,
});

/** Raw statements return instants in PostgreSQL's own format. */
const iso = (instant: Date | string | null): string | null =>
  instant ? new Date(instant).toISOString() : null;
