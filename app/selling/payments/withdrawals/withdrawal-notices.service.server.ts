import { z } from "zod";
import { addMonths } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { isEmail } from "#platform/http/email-address.ts";
import { formatCents } from "#platform/data/money.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { cancellationMonths } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import type { RefundingAdministrator } from "#selling/payments/refunds/administrators-refunds.service.server.ts";
import type {
  WithdrawalNotice,
  WithdrawalRequest,
} from "#selling/payments/withdrawals/withdrawal-notices.contract.ts";
import * as store from "#selling/payments/withdrawals/withdrawal-notices.store.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";

export const withdrawalNoticeMail = jobKind({
  name: "withdrawal-notice-mail",
  data: z.object({ noticeId: z.number() }),
  ...mailTries,
});

export const forgetWithdrawalNotices = jobKind({ ...regularWork, name: "forget-withdrawal-notices" });

/** Each sends a mail to an address that the sender may not own. */
const noticesPerAddress = { name: "withdrawal-account", points: 3, seconds: hours(1) / 1000 } as const;

const listedNotices = 100;

export type WithdrawalNotices = ReturnType<typeof createWithdrawalNotices>;

interface Neighbours {
  accounts: Pick<Accounts, "find" | "findByEmail">;
  withdrawals: Pick<Withdrawals, "listOf" | "honour">;
}

/**
 * Withdrawals declared on `/retractation` by a reader who has no account, or does not get into it (directive 2011/83/EU,
 * article 11a; code de la consommation, L221-21 and D221-5): kept, acknowledged, and settled by the publisher. An address
 * or a number that any person can type ends no contract by itself.
 */
export function createWithdrawalNotices(
  { db, jobs, now, rateLimits }: Pick<Deps, "db" | "jobs" | "now" | "rateLimits">,
  { accounts, withdrawals }: Neighbours,
) {
  /** Stores a declaration and queues its acknowledgement. The answer does not reveal whether an order is known. */
  async function notify(request: WithdrawalRequest) {
    await rateLimits.consume(noticesPerAddress, request.email.toLowerCase());
    const memberId = await memberOf(request);
    return db.transaction(async (tx) => {
      const row = await store.insertNotice(tx, { ...request, memberId, declaredAt: now() });
      await jobs.send(tx, withdrawalNoticeMail, { noticeId: row.id });
      return { number: row.id, declared_at: row.declaredAt.toISOString() };
    });
  }

  async function memberOf({ email, reference }: WithdrawalRequest): Promise<string | null> {
    const payer = reference === "" || isEmail(reference) ? null : await store.findPayer(db, reference);
    if (payer) return payer;
    const account = await accounts.findByEmail(isEmail(reference) ? reference : email);
    // An unverified address has no proven owner.
    return account?.emailVerifiedAt && !account.erasedAt ? account.id : null;
  }

  /** One after the other: the account and the contracts of each that waits are looked up. */
  async function list(): Promise<WithdrawalNotice[]> {
    const notices: WithdrawalNotice[] = [];
    for (const row of await store.findNotices(db, listedNotices)) notices.push(await noticeOf(row));
    return notices;
  }

  async function noticeOf(row: store.WithdrawalNoticeRow): Promise<WithdrawalNotice> {
    const { id, name, email, reference, declaredAt, outcome, memberId } = row;
    const account = memberId && outcome === null ? await accounts.find(memberId) : undefined;
    const member = account && !account.erasedAt ? { id: account.id, username: account.username } : null;
    return {
      id,
      name,
      email,
      reference,
      declared_at: declaredAt.toISOString(),
      outcome,
      member,
      contracts: member ? await withdrawals.listOf(member.id, declaredAt) : [],
    };
  }

  /** Honours a declaration for one of its account's payments, as of its day; without a payment, closes it. */
  function settle(id: number, paymentId: number | null, administrator: RefundingAdministrator) {
    return db.transaction(async (tx) => {
      const notice = await store.lockNotice(tx, id);
      if (!notice) throw notFound("Déclaration introuvable.");
      if (notice.outcome) throw conflict("Cette déclaration est déjà traitée.");
      const outcome = paymentId === null ? "closed" : "honoured";
      const refundCents =
        paymentId === null ? 0 : await withdrawals.honour(tx, notice, paymentId, administrator);
      await store.settleNotice(tx, id, { outcome, settledAt: now() });
      await administrator.sign(tx, {
        kind: paymentId === null ? "withdrawal-closed" : "withdrawal-honoured",
        ...(paymentId !== null && { object: { type: "payment", id: paymentId } }),
        details: { number: id, ...(paymentId !== null && { amount: formatCents(refundCents) }) },
      });
      return {
        message:
          paymentId === null
            ? "La déclaration est classée."
            : `La rétractation est enregistrée\u202f: ${formatCents(refundCents)} seront rendus.`,
      };
    });
  }

  return {
    notify,
    list,
    settle,
    countOpen: () => store.countOpenNotices(db),
    ofMember: (memberId: string) => store.findNoticesOf(db, memberId),
    /** Removes the person from their declarations (RGPD, article 17). */
    forget: (tx: Queryable, memberId: string) => store.forgetNoticesOf(tx, memberId),
    /** Kept as long as disputes about a contract are possible. */
    forgetOld: () => store.deleteNoticesBefore(db, addMonths(now(), -cancellationMonths)),
  };
}
