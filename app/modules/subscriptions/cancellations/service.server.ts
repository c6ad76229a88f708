import type { Accounts, Caller } from "#modules/accounts/module.server.ts";
import type { Cancellation, CancellationNotice } from "#modules/subscriptions/cancellations/contract.ts";
import { cancellationMail } from "#modules/subscriptions/cancellations/jobs.ts";
import { cancellationMonths } from "#modules/subscriptions/cancellations/rules.ts";
import {
  type CancellationRow,
  deleteCancellationsBefore,
  findCancellations,
  forgetNotifier,
  insertCancellation,
} from "#modules/subscriptions/cancellations/store.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import { addMonths, hours } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";

/** Each mails an address that its writer may not own. */
const noticesPerAddress = { name: "cancellation-account", points: 3, seconds: hours(1) / 1000 } as const;
/** More than a lifetime's; an answer has an end. */
const listedCancellations = 100;

export type Cancellations = ReturnType<typeof createCancellations>;

/** Notices by 'Résilier votre contrat': kept, acknowledged, told to the publisher. */
export const createCancellations = (
  { db, jobs, now, rateLimits }: Pick<Deps, "db" | "jobs" | "now" | "rateLimits">,
  accounts: Pick<Accounts, "findByEmail">,
) => ({
  /**
   * Takes a notice and orders both mails in the same transaction. What was paid runs to its end whoever writes: an address
   * that anybody can type must not end somebody's year. Whether the address is known here is not told.
   */
  async notify(notice: CancellationNotice, viewer: Caller | null) {
    await rateLimits.consume(noticesPerAddress, notice.email.toLowerCase());
    const known = viewer?.account ?? (await accounts.findByEmail(notice.email));
    return db.transaction(async (tx) => {
      const { wished_end: wishedEnd, ...rest } = notice;
      const row = await insertCancellation(tx, {
        ...rest,
        wishedEnd: wishedEnd ?? null,
        // Nobody has shown that an address never confirmed is theirs.
        memberId: known?.emailVerifiedAt && !known.erasedAt ? known.id : null,
        notifiedAt: now(),
      });
      for (const to of ["notifier", "publisher"] as const)
        await jobs.send(tx, cancellationMail, { cancellationId: row.id, to });
      return { number: row.id, notified_at: row.notifiedAt.toISOString() };
    });
  },

  list: async (memberId: string): Promise<Cancellation[]> =>
    (await findCancellations(db, memberId, listedCancellations)).map(cancellationOf),

  forgetOld: () => deleteCancellationsBefore(db, addMonths(now(), -cancellationMonths)),

  /** Takes the person out of their notices (RGPD, article 17). */
  forget: (within: Queryable, memberId: string) => forgetNotifier(within, memberId),
});

const cancellationOf = ({
  wishedEnd,
  notifiedAt,
  memberId: _known,
  ...row
}: CancellationRow): Cancellation => ({
  ...row,
  wished_end: wishedEnd,
  notified_at: notifiedAt.toISOString(),
});
