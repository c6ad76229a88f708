import { z } from "zod";
import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import type {
  Cancellation,
  CancellationRequest,
} from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { cancellationMonths } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import * as store from "#readers/subscriptions/cancellations/cancellations.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { addMonths } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

export const cancellationMail = jobKind({
  name: "cancellation-mail",
  data: z.object({ cancellationId: z.number(), to: z.enum(["notifier", "publisher"]) }),
  ...mailTries,
});

export const forgetCancellations = jobKind({ ...regularWork, name: "forget-cancellations" });

/** Each sends a mail to an address that the sender may not own. */
const cancellationsPerAddress = {
  name: "cancellation-account",
  points: 3,
  seconds: hours(1) / 1000,
} as const;
/** More than any member has; it bounds the answer. */
const listedCancellations = 100;

export type Cancellations = ReturnType<typeof createCancellations>;

/** Cancellations by 'Résilier votre contrat': stored, acknowledged, sent to the publisher. */
export const createCancellations = (
  { db, jobs, now, rateLimits }: Pick<Deps, "db" | "jobs" | "now" | "rateLimits">,
  accounts: Pick<Accounts, "findByEmail">,
) => ({
  /**
   * Stores a cancellation and queues both mails in the same transaction. The paid period runs to its end: an address
   * that any person can type must not end a member's year. The answer does not reveal whether the address is known.
   */
  async notify(notice: CancellationRequest, viewer: Caller | null) {
    await rateLimits.consume(cancellationsPerAddress, notice.email.toLowerCase());
    const known = viewer?.account ?? (await accounts.findByEmail(notice.email));
    return db.transaction(async (tx) => {
      const { wished_end: wishedEnd, ...rest } = notice;
      const row = await store.insertCancellation(tx, {
        ...rest,
        wishedEnd: wishedEnd ?? null,
        // An unverified address has no proven owner.
        memberId: known?.emailVerifiedAt && !known.erasedAt ? known.id : null,
        notifiedAt: now(),
      });
      for (const to of ["notifier", "publisher"] as const)
        await jobs.send(tx, cancellationMail, { cancellationId: row.id, to });
      return { number: row.id, notified_at: row.notifiedAt.toISOString() };
    });
  },

  list: async (memberId: string): Promise<Cancellation[]> =>
    (await store.findCancellations(db, memberId, listedCancellations)).map(cancellationOf),

  forgetOld: () => store.deleteCancellationsBefore(db, addMonths(now(), -cancellationMonths)),

  /** Removes the person from their cancellations (RGPD, article 17). */
  forget: (within: Queryable, memberId: string) => store.forgetNotifier(within, memberId),
});

const cancellationOf = ({ wishedEnd, notifiedAt, memberId: _known, ...row }: store.CancellationRow) => ({
  ...row,
  wished_end: wishedEnd,
  notified_at: notifiedAt.toISOString(),
});
