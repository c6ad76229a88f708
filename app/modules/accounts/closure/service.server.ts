import { after, before } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict } from "#platform/errors.ts";
import { closureMail } from "#modules/accounts/closure/jobs.ts";
import { closingDelay, unverifiedLife } from "#modules/accounts/closure/rules.ts";
import {
  deleteUnverified,
  findDueClosings,
  findNeverVerified,
} from "#modules/accounts/closure/store.server.ts";
import {
  lockAccount,
  type Account,
  deleteSessionsOf,
  updateAccount,
} from "#modules/accounts/store.server.ts";
import type { RequestOrigin } from "#platform/request-origin.server.ts";
import type { Security } from "#modules/accounts/security/service.server.ts";

export type Closure = ReturnType<typeof createClosure>;

const closingsAtOnce = 50;
const deletedAtOnce = 200;
/** What one night removes at the most; the next one goes on. */
const deletedEachNight = 10_000;

interface Caller {
  id: string;
  account: Account;
}

/** An account's end at its owner's wish, and of accounts that never had one (docs/decisions/027-readers-rights.md). */
export function createClosure({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">, security: Security) {
  /** Asked again, the first request stands: its day was told. @returns when everything is erased */
  function ask({ id }: Caller, requestOrigin: RequestOrigin): Promise<Date> {
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      const closesAt = account?.closesAt ?? after(now(), closingDelay);
      await deleteSessionsOf(tx, id);
      if (account?.closesAt) return closesAt;
      await updateAccount(tx, id, { closesAt });
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

  /** Names and addresses that were taken and never used become free again. @returns how many accounts went */
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

  /** Some accounts whose end is due, without those to leave out. */
  const due = (except: string[]) => findDueClosings(db, now(), { limit: closingsAtOnce, except });

  return { ask, undo, forgetUnverified, due };
}
