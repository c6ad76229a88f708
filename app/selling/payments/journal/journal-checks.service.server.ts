import { z } from "zod";
import {
  type CheckRow,
  findCheck,
  findLastFinished,
  findLastRequested,
  finishCheck,
  insertCheck,
  lockChecks,
} from "#selling/payments/journal/journal-verification.store.server.ts";
import {
  type Verification,
  verifyJournal,
} from "#selling/payments/journal/journal-verification.service.server.ts";
import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";

/** A journal of a million rows takes minutes. */
export const journalCheck = jobKind({
  name: "journal-check",
  data: z.object({ checkId: z.number() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: hours(2) / 1000,
});

export type Checks = ReturnType<typeof createChecks>;

/** After this time a check has failed at all its tries, and can be asked for again. */
const givenUpAfter = hours(7);

/** Verifications of the journal that the back office asks for; they run as jobs. */
export function createChecks({ db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">) {
  const isRunning = (check: CheckRow | undefined): boolean =>
    check?.finishedAt === null && check.requestedAt > before(now(), givenUpAfter);

  /** @throws AppError 409 while one is running */
  const request = (requestedBy: string): Promise<void> =>
    db.transaction(async (tx) => {
      await lockChecks(tx);
      if (isRunning(await findLastRequested(tx))) throw conflict("Une vérification est déjà en cours.");
      const checkId = await insertCheck(tx, requestedBy, now());
      await jobs.send(tx, journalCheck, { checkId });
    });

  async function run(checkId: number): Promise<void> {
    const check = await findCheck(db, checkId);
    if (!check || check.finishedAt) return;
    const found = await verifyJournal(db);
    const { entries, closings, lastHash } = found;
    await finishCheck(db, checkId, { entries, closings, lastHash, fault: faultOf(found), finishedAt: now() });
  }

  async function state() {
    const last = await findLastFinished(db);
    return {
      running: isRunning(await findLastRequested(db)),
      last:
        last?.finishedAt && last.lastHash !== null
          ? {
              at: last.finishedAt.toISOString(),
              by: last.requestedBy,
              entries: last.entries ?? 0,
              closings: last.closings ?? 0,
              last_hash: last.lastHash,
              fault: last.fault,
            }
          : null,
    };
  }

  return { request, run, state };
}

/** The first fault in words; null if everything agrees. */
export function faultOf({ fault, unaccounted }: Verification): string | null {
  if (fault) return fault;
  if (!unaccounted) return null;
  const { paymentId, paidCents, journalCents } = unaccounted;
  return `Paiement ${paymentId}\u202f: la boutique a gardé ${formatCents(paidCents)}, le journal dit ${formatCents(journalCents)}.`;
}
