import { after, before } from "#platform/data/dates.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { closureMail } from "#readers/accounts/closure/account-closure.jobs.ts";
import { closureDelay, unverifiedLife } from "#readers/accounts/closure/account-closure.rules.ts";
import {
  deleteUnverified,
  findDueClosures,
  findNeverVerified,
} from "#readers/accounts/closure/account-closure.store.server.ts";
import { lockAccount, deleteSessionsOf, updateAccount } from "#readers/accounts/accounts.store.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";

/** Closes the card pages that a member has left open, of a module to the right; in the transaction that ends the account. */
export type CloseCardPages = (tx: Queryable, memberId: string) => Promise<void>;

export type Closure = ReturnType<typeof createClosure>;

const closuresAtOnce = 50;
const deletedAtOnce = 200;
/** Maximum number of accounts removed in one night; the next one continues. */
const deletedEachNight = 10_000;

/**
 * The closure of accounts by their owners, and the removal of unverified ones (docs/decisions/019-personal-data.md).
 */
export function createClosure(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  security: Security,
  closeCardPages: CloseCardPages,
) {
  /**
   * A repeated request keeps the date of the first, which the member has been given.
   * @returns the instant of the erasure
   */
  function ask({ id }: Caller, requestOrigin: RequestOrigin): Promise<Date> {
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      const closesAt = account?.closesAt ?? after(now(), closureDelay);
      await deleteSessionsOf(tx, id);
      if (account?.closesAt) return closesAt;
      await updateAccount(tx, id, { closesAt });
      await closeCardPages(tx, id);
      await security.note(tx, id, "closure-asked", "member", requestOrigin);
      await jobs.send(tx, closureMail, { mail: "asked", memberId: id });
      return closesAt;
    });
  }

  function undo({ id }: Caller, requestOrigin: RequestOrigin): Promise<void> {
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account?.closesAt) throw conflict("Aucune fermeture n’est demandée.");
      await updateAccount(tx, id, { closesAt: null });
      await security.note(tx, id, "closure-undone", "member", requestOrigin);
      await jobs.send(tx, closureMail, { mail: "undone", memberId: id });
    });
  }

  /** Frees names and addresses that were never verified. @returns the number of removed accounts */
  async function forgetUnverified(): Promise<number> {
    const instant = now();
    let gone = 0;
    let place: Awaited<ReturnType<typeof findNeverVerified>>[number] | null = null;
    while (gone < deletedEachNight) {
      const found = await findNeverVerified(db, {
        before: before(instant, unverifiedLife),
        now: instant,
        after: place,
        limit: deletedAtOnce,
      });
      for (const { id } of found) if (await deleteUnverified(db, id)) gone += 1;
      place = found.at(-1) ?? null;
      if (found.length < deletedAtOnce) break;
    }
    return gone;
  }

  /** Some accounts whose closure is due, without the excluded ones. */
  const due = (except: string[]) => findDueClosures(db, now(), { limit: closuresAtOnce, except });

  return { ask, undo, forgetUnverified, due };
}
