import { z } from "zod";
import type { Act, Signatory } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { jobKind, type Jobs } from "#platform/jobs.server.ts";
import type { EditionSale } from "#modules/catalogue/sale/contract.ts";
import { putBack, saleStateOf, scheduleRefusal, type StoredSale } from "#modules/catalogue/sale/rules.ts";
import { changeSale, findSale, hasDue, releaseDue } from "#modules/catalogue/sale/store.server.ts";

export type Sale = ReturnType<typeof createSale>;

/** Puts on sale what is due. `at`: the moment that this work was ordered for; none where it comes by itself. */
export const releaseScheduled = jobKind({
  name: "release-scheduled",
  data: z.object({ at: z.iso.datetime().optional() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
});

/** Orders the release of what was scheduled in this transaction. */
export const orderRelease = (jobs: Jobs, within: Queryable, onlineAt: Date): Promise<void> =>
  jobs.send(within, releaseScheduled, { at: onlineAt.toISOString() }, { startAfter: onlineAt });

/**
 * What is due comes on sale; what came before stays, whatever the clock does later.
 * @param ordered the moment that the queue says has come: its clock is the database's, and may go before this one
 * @returns how many editions came
 */
export async function release(
  { db, now }: Pick<Deps, "db" | "now">,
  ordered: Date | undefined,
): Promise<number> {
  const instant = ordered && ordered > now() ? ordered : now();
  return (await hasDue(db, instant)) ? releaseDue(db, instant) : 0;
}

/** What an act makes of a sale; it throws where it has no place. */
type Change = (sale: StoredSale, now: Date) => { to: StoredSale; act: Pick<Act, "kind" | "details"> };

/** @param countOwners of an edition; of another module, which knows */
export function createSale(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  countOwners: (editionId: number) => Promise<number>,
) {
  async function read(id: number): Promise<EditionSale> {
    const [found, owners] = await Promise.all([findSale(db, id), countOwners(id)]);
    if (!found) throw notFound("Édition introuvable.");
    const { onlineAt, withdrawnAt } = found.sale;
    return {
      state: saleStateOf(found.sale),
      online_at: onlineAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      owners,
    };
  }

  /** @throws AppError 404, 409 where the sale is in another state, or changes at the same moment */
  async function change(id: number, decide: Change, by: Signatory | undefined): Promise<EditionSale> {
    await db.transaction(async (tx) => {
      const found = await findSale(tx, id);
      if (!found) throw notFound("Édition introuvable.");
      const { to, act } = decide(found.sale, now());
      if (!(await changeSale(tx, id, found.sale, to)))
        throw conflict("L’état de cette édition vient de changer.");
      if (saleStateOf(to) === "scheduled") await orderRelease(jobs, tx, to.onlineAt);
      const label = `${found.bookTitle} – ${found.editionTitle}`;
      await by?.sign(tx, { ...act, object: { type: "edition", id, label } });
    });
    return read(id);
  }

  return {
    read,
    withdraw: (id: number, by?: Signatory) => change(id, withdrawal, by),
    putBack: (id: number, by?: Signatory) => change(id, returnToSale, by),
    /** @param onlineAt absent: now */
    schedule: (id: number, onlineAt: Date | null | undefined, by?: Signatory) =>
      change(id, (sale, instant) => publication(sale, onlineAt, instant), by),
  };
}

const withdrawal: Change = (sale, now) => {
  if (sale.withdrawnAt) throw conflict("Cette édition est déjà retirée de la vente.");
  return {
    to: { ...sale, onSale: false, withdrawnAt: now },
    act: { kind: "edition-withdrawn" },
  };
};

const returnToSale: Change = (sale, now) => {
  if (!sale.withdrawnAt) throw conflict("Cette édition n’est pas retirée de la vente.");
  const to = putBack(sale, now);
  return { to, act: { kind: "edition-put-back", details: { state: saleStateOf(to) } } };
};

function publication(sale: StoredSale, onlineAt: Date | null | undefined, now: Date): ReturnType<Change> {
  if (saleStateOf(sale) === "on_sale") throw conflict("Cette édition est déjà en vente.");
  if (saleStateOf(sale) === "withdrawn") throw conflict("Cette édition est retirée de la vente.");
  const before = sale.onlineAt.toISOString();
  if (!onlineAt) {
    const to = { onSale: true, onlineAt: now, withdrawnAt: null };
    return { to, act: { kind: "edition-released", details: { before } } };
  }
  const refusal = scheduleRefusal(onlineAt, now);
  if (refusal) throw invalid(refusal, { onlineAt: refusal });
  const details = { before, after: onlineAt.toISOString() };
  return { to: { ...sale, onlineAt }, act: { kind: "edition-scheduled", details } };
}
