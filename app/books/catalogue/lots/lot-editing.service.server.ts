import type { Signatory } from "#platform/http/acts.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { freeSlug, slugOf } from "#platform/words/plain-letters.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import type { AdminLot, AdminLotSummary, LotForm } from "#books/catalogue/lots/lot-editing.contract.ts";
import * as store from "#books/catalogue/lots/lots.store.server.ts";
import { readIsbn } from "#books/catalogue/metadata/isbn.rules.ts";

export type LotEditing = ReturnType<typeof createLotEditing>;

const listedLots = 500;

/** The publisher's side of lots (docs/decisions/140-lots.md). */
export function createLotEditing({ db, now }: Pick<Deps, "db" | "now">) {
  async function read(id: number): Promise<AdminLot> {
    const found = await store.findLot(db, id);
    if (!found) throw unknown();
    const editions = new Map(
      (await store.findLotEditions(db, found.editionIds)).map((each) => [each.id, each]),
    );
    const { isbn, description, version } = found.lot;
    return {
      ...summaryOf(found),
      description,
      isbn,
      version,
      editions: found.editionIds.flatMap((editionId) => {
        const edition = editions.get(editionId);
        if (!edition) return [];
        return {
          edition_id: editionId,
          book_title: edition.bookTitle,
          book_author: edition.bookAuthor,
          edition_title: edition.title,
          regular_price_cents: effectiveOffer(edition, now()).price_cents,
        };
      }),
    };
  }

  /** The columns that a form fills. @throws AppError 400 on the fields at fault, 409 for a number in use */
  async function checked(tx: Queryable, { editionIds, isbn: typed, ...form }: LotForm) {
    if (new Set(editionIds).size < editionIds.length)
      throw invalidOn("editionIds", "Une édition ne figure qu’une fois dans un coffret.");
    const editions = await store.findLotEditions(tx, editionIds);
    if (editions.length < editionIds.length)
      throw invalidOn("editionIds", "Une de ces éditions n’existe plus.");
    const separate = editions.reduce((sum, edition) => sum + effectiveOffer(edition, now()).price_cents, 0);
    if (form.priceCents > separate)
      throw invalidOn(
        "priceCents",
        `Une par une, ces éditions coûtent ${formatCents(separate)}\u202F: un coffret ne coûte pas plus.`,
      );
    const reading = typed ? readIsbn(typed) : null;
    if (reading && "fault" in reading) throw invalidOn("isbn", reading.fault);
    const isbn = reading?.isbn ?? null;
    if (isbn !== null && (await store.isIsbnOfEdition(tx, isbn))) throw numberInUse();
    return { ...form, isbn, changedAt: now() };
  }

  async function create(form: LotForm, by: Signatory<CatalogueAct>): Promise<AdminLot> {
    const id = await writing((tx) => add(tx, form, by));
    return read(id);
  }

  async function add(tx: Queryable, form: LotForm, by: Signatory<CatalogueAct>): Promise<number> {
    const columns = await checked(tx, form);
    const base = slugOf(form.title, "coffret");
    const slug = freeSlug(base, await store.findLotSlugsLike(tx, base));
    const id = await store.insertLot(tx, { ...columns, slug, createdAt: now() });
    await store.replaceEditions(tx, id, form.editionIds);
    await by.sign(tx, { kind: "lot-added", object: objectOf(id, form), details: detailsOf(form) });
    return id;
  }

  /** The slug stays: readers have kept the address. */
  async function update(
    id: number,
    { version, ...form }: LotForm & { version: number },
    by: Signatory<CatalogueAct>,
  ): Promise<AdminLot> {
    await writing(async (tx) => {
      const row = await store.lockLot(tx, id);
      if (!row) throw unknown();
      if (row.version !== version) throw conflict("Ce coffret a été modifié entre-temps.");
      await store.updateLotRow(tx, id, await checked(tx, form));
      await store.replaceEditions(tx, id, form.editionIds);
      await by.sign(tx, { kind: "lot-changed", object: objectOf(id, form), details: detailsOf(form) });
    });
    return read(id);
  }

  const writing = <T>(write: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction(write).catch((error: unknown) => {
      throw isUniqueViolation(error, "lots_isbn_key") ? numberInUse() : error;
    });

  return {
    read,
    create,
    update,
    list: async (): Promise<AdminLotSummary[]> =>
      (await store.findLots(db, listedLots)).map((found) => ({
        ...summaryOf(found),
        editions: found.editionIds.length,
      })),
    /** For exports. */
    changedSince: (since: Date | null): Promise<store.DescribedLot[]> =>
      store.findLotsChangedSince(db, since),
    /** The title of a lot on sale with one of these editions. */
    titleOfLotWith: (tx: Queryable, editionIds: readonly number[]) =>
      store.findTitleOfLotWith(tx, editionIds),
  };
}

const unknown = () => notFound("Coffret introuvable.");
const invalidOn = (field: string, text: string) => invalid(text, { [field]: text });
const numberInUse = () => {
  const text = "Cet ISBN est déjà celui d’une autre parution.";
  return conflict(text, { isbn: text });
};
const objectOf = (id: number, { title }: LotForm) => ({ type: "lot", id, label: title }) as const;
const detailsOf = ({ editionIds, priceCents }: LotForm) => ({
  editions: editionIds.length,
  cents: priceCents,
});

const summaryOf = ({ lot: { id, slug, title, priceCents, onSale } }: store.DescribedLot) => ({
  id,
  slug,
  title,
  price_cents: priceCents,
  on_sale: onSale,
});
