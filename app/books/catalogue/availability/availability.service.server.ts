import { z } from "zod";
import type { Act, Signatory } from "#platform/http/acts.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { applyPlannedPrices } from "#books/catalogue/availability/planned-prices.store.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { type Jobs, jobKind } from "#platform/jobs/jobs.server.ts";
import type {
  BookAvailability,
  EditionAvailability,
} from "#books/catalogue/availability/availability.contract.ts";
import { createAnnouncing } from "#books/catalogue/availability/announcing.service.server.ts";
import * as rules from "#books/catalogue/availability/availability.rules.ts";
import * as store from "#books/catalogue/availability/availability.store.server.ts";

/**
 * Puts due editions on sale, and gives others their planned prices. `at`: the moment for which this job was queued;
 * absent for the regular check.
 */
export const releaseScheduled = jobKind({
  name: "release-scheduled",
  data: z.object({ at: z.iso.datetime().optional() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
});

/** How many members own one of these editions, or several: each once. The library counts. */
export type CountOwners = (editionIds: readonly number[]) => Promise<number>;

/** How many readers wait for an edition. The payments count. */
export type CountPreorders = (editionId: number) => Promise<number>;

export type Availability = ReturnType<typeof createAvailability>;

/** Queues the release of an edition, or the price, that is planned in this transaction. */
export const orderRelease = (jobs: Jobs, within: Queryable, onlineAt: Date): Promise<void> =>
  jobs.send(within, releaseScheduled, { at: onlineAt.toISOString() }, { startAfter: onlineAt });

/**
 * Applies planned prices and puts due editions on sale; editions on sale stay so, even if the clock changes later.
 * @param ordered the moment that the queue reports as reached: it uses the database's clock, which may be ahead of this
 * one
 * @returns the number of editions put on sale
 */
export async function release(
  { db, now }: Pick<Deps, "db" | "now">,
  ordered: Date | undefined,
): Promise<number> {
  const instant = ordered && ordered > now() ? ordered : now();
  await applyPlannedPrices(db, instant);
  return (await store.hasDue(db, instant)) ? store.releaseDue(db, instant) : 0;
}

/** The effect of an act on the availability; throws if the act is not possible. */
type Change = (
  sale: rules.StoredAvailability,
  now: Date,
  lacksFiles: boolean,
) => { to: rules.StoredAvailability; act: Pick<Act<CatalogueAct>, "kind" | "details"> };

/** The effect of an act on the editions of one book: the changed ones, and the kind of act. */
type BookChange = (
  editions: readonly store.EditionOnSale[],
  now: Date,
) => {
  changes: (store.EditionOnSale & { to: rules.StoredAvailability })[];
  kind: Act<CatalogueAct>["kind"];
  refusal: string;
};

/** Whether editions are on sale, and the acts that change it. */
export function createAvailability(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  countOwners: CountOwners,
  countPreorders: CountPreorders,
) {
  async function read(id: number): Promise<EditionAvailability> {
    const [found, owners, preorders] = await Promise.all([
      store.findSale(db, id),
      countOwners([id]),
      countPreorders(id),
    ]);
    if (!found) throw notFound("Édition introuvable.");
    const { onlineAt, withdrawnAt } = found.sale;
    return {
      state: rules.availabilityStateOf(found.sale),
      online_at: onlineAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      owners,
      preorder: found.preorder,
      preorders,
    };
  }

  /** @throws AppError 404, 409 if the edition is in another state, or changes concurrently */
  async function change(
    id: number,
    decide: Change,
    by: Signatory<CatalogueAct> | undefined,
  ): Promise<EditionAvailability> {
    await db.transaction(async (tx) => {
      const found = await store.findSale(tx, id);
      if (!found) throw notFound("Édition introuvable.");
      const { to, act } = decide(found.sale, now(), found.lacksFiles);
      await apply(tx, id, found.sale, to);
      const label = `${found.bookTitle} – ${found.editionTitle}`;
      await by?.sign(tx, { ...act, object: { type: "edition", id, label } });
    });
    return read(id);
  }

  async function apply(
    tx: Queryable,
    id: number,
    from: rules.StoredAvailability,
    to: rules.StoredAvailability,
  ): Promise<void> {
    if (!(await store.changeAvailability(tx, id, from, to)))
      throw conflict("L’état de cette édition vient de changer.");
    if (rules.availabilityStateOf(to) === "scheduled") await orderRelease(jobs, tx, to.onlineAt);
  }

  async function readBook(id: number): Promise<BookAvailability> {
    const found = await store.findBookAvailability(db, id);
    if (!found) throw notFound("Livre introuvable");
    const last = new Set(rules.withdrawnLast(found.editions));
    return {
      editions: found.editions.map((edition) => ({
        id: edition.id,
        title: edition.title,
        state: rules.availabilityStateOf(edition.sale),
        comes_back: last.has(edition) && !edition.lacksFiles,
      })),
      owners: await countOwners(found.editions.map((edition) => edition.id)),
    };
  }

  /** All of a book's editions in one transaction, signed once. @throws AppError 404, 409 as for one edition */
  async function changeBook(
    id: number,
    decide: BookChange,
    by: Signatory<CatalogueAct> | undefined,
  ): Promise<BookAvailability> {
    await db.transaction(async (tx) => {
      const book = await store.findBookAvailability(tx, id);
      if (!book) throw notFound("Livre introuvable");
      const { changes, kind, refusal } = decide(book.editions, now());
      if (changes.length === 0) throw conflict(refusal);
      for (const { id: editionId, sale, to } of changes) await apply(tx, editionId, sale, to);
      const titles = changes.map(({ title }) => title).join(", ");
      const details = { editions: titles.slice(0, 300) };
      await by?.sign(tx, { kind, object: { type: "book", id, label: book.title }, details });
    });
    return readBook(id);
  }

  return {
    read,
    readBook,
    announce: createAnnouncing({ db }, read),
    withdrawBook: (id: number, by?: Signatory<CatalogueAct>) => changeBook(id, bookWithdrawal, by),
    putBookBack: (id: number, by?: Signatory<CatalogueAct>) => changeBook(id, bookReturn, by),
    withdraw: (id: number, by?: Signatory<CatalogueAct>) => change(id, withdrawal, by),
    putBack: (id: number, by?: Signatory<CatalogueAct>) => change(id, returnToSale, by),
    /** @param onlineAt now by default */
    schedule: (id: number, onlineAt: Date | null | undefined, by?: Signatory<CatalogueAct>) =>
      change(id, (sale, instant) => publication(sale, onlineAt, instant), by),
  };
}

/** They are withdrawn at one instant, which identifies them when they are put back. */
const bookWithdrawal: BookChange = (editions, now) => ({
  changes: editions
    .filter(({ sale }) => !sale.withdrawnAt)
    .map((edition) => ({ ...edition, to: { ...edition.sale, onSale: false, withdrawnAt: now } })),
  kind: "book-withdrawn",
  refusal: "Ce livre n’est plus en vente.",
});

const bookReturn: BookChange = (editions, now) => ({
  changes: rules
    .withdrawnLast(editions)
    .filter(({ lacksFiles }) => !lacksFiles)
    .map((edition) => ({ ...edition, to: rules.putBack(edition.sale, now) })),
  kind: "book-put-back",
  refusal: rules.withdrawnLast(editions).some(({ lacksFiles }) => lacksFiles)
    ? rules.filesMissing
    : "Aucune édition de ce livre n’est retirée de la vente.",
});

const withdrawal: Change = (sale, now) => {
  if (sale.withdrawnAt) throw conflict("Cette édition est déjà retirée de la vente.");
  return {
    to: { ...sale, onSale: false, withdrawnAt: now },
    act: { kind: "edition-withdrawn" },
  };
};

const returnToSale: Change = (sale, now, lacksFiles) => {
  if (!sale.withdrawnAt) throw conflict("Cette édition n’est pas retirée de la vente.");
  if (lacksFiles) throw conflict(rules.filesMissing);
  const to = rules.putBack(sale, now);
  return { to, act: { kind: "edition-put-back", details: { state: rules.availabilityStateOf(to) } } };
};

function publication(
  sale: rules.StoredAvailability,
  onlineAt: Date | null | undefined,
  now: Date,
): ReturnType<Change> {
  if (rules.availabilityStateOf(sale) === "on_sale") throw conflict("Cette édition est déjà en vente.");
  if (rules.availabilityStateOf(sale) === "withdrawn")
    throw conflict("Cette édition est retirée de la vente.");
  const before = sale.onlineAt.toISOString();
  if (!onlineAt) {
    const to = { onSale: true, onlineAt: now, withdrawnAt: null };
    return { to, act: { kind: "edition-released", details: { before } } };
  }
  const refusal = rules.scheduleRefusal(onlineAt, now);
  if (refusal) throw invalid(refusal, { onlineAt: refusal });
  const details = { before, after: onlineAt.toISOString() };
  return { to: { ...sale, onlineAt }, act: { kind: "edition-scheduled", details } };
}
