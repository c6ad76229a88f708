import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, forbidden, notFound } from "#platform/http/app-errors.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { createCopies } from "#reading/library/personal-copies.service.server.ts";
import type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";
import { libraryRowOf } from "#reading/library/library.rules.ts";
import * as store from "#reading/library/library.store.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";

export type Library = ReturnType<typeof createLibraryService>;

interface Neighbours {
  accounts: Accounts;
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  publishing: Publishing;
  downloads: Pick<Downloads, "of">;
}

export function createLibraryService(
  { db, now }: Deps,
  { accounts, catalogue, subscriptions, publishing, downloads }: Neighbours,
) {
  const copies = createCopies(db, publishing);

  async function dashboard(id: string, viewer: Caller | null): Promise<Dashboard> {
    const account = isUuid(id) ? await accounts.find(id) : undefined;
    if (!account || account.erasedAt || !account.emailVerifiedAt) throw notFound("Profil introuvable.");
    const isSelf = viewer?.id === id;
    const mayRead = isSelf || (viewer !== null && account.libraryVisible);
    const [totalBooks, rows, periods] = await Promise.all([
      catalogue.countBooks(),
      mayRead ? store.findLibrary(db, id, isSelf) : [],
      subscriptions.list(id),
    ]);
    const library = rows.map((row) => libraryRowOf(row, isSelf));
    if (isSelf) await addWaits(library);
    return {
      user: {
        id: account.id,
        username: account.username,
        bio: account.bio,
        avatar_url: account.avatarUrl,
        created_at: account.createdAt.toISOString(),
        last_login: account.suspendedAt ? null : (account.lastLogin?.toISOString() ?? null),
        // From the same read: a period may begin or end at this moment, and the screen shows both.
        isActiveSubscriber: periods.some((period) => period.is_active),
        ...(isSelf ? { email: account.email } : {}),
      },
      isSelf,
      isMember: viewer !== null,
      library,
      subscriptions: isSelf ? periods : [],
      totalBooks,
    };
  }

  async function addWaits(library: Dashboard["library"]): Promise<void> {
    const unfinished = library.filter(({ formats }) => Object.values(formats).includes("pending"));
    const waitOf = await publishing.waits(unfinished.map(({ edition_id }) => edition_id));
    for (const row of unfinished) row.ready_in_seconds = waitOf(row.edition_id);
  }

  /**
   * Adds an edition that is free for this member (decisions.md, "Edges": 403 otherwise).
   * @throws 409 also before an account closure
   */
  async function addFree(viewer: Pick<Caller, "id" | "account">, editionId: number): Promise<void> {
    requireKept(viewer);
    await db.transaction(async (tx) => {
      const [edition] = await catalogue.saleableEditions([editionId], tx);
      if (!edition) throw notFound("Édition introuvable.");
      if (!edition.isDeliverable) throw conflict("Cette édition n’est pas disponible pour le moment.");
      if ((await store.findOwned(tx, viewer.id, editionId)) !== undefined)
        throw conflict("Déjà dans la bibliothèque");
      const { priced } = await grantFree(tx, viewer.id, [editionId]);
      if (priced.length > 0) throw forbidden("Cette édition n’est pas gratuite pour vous.");
    });
  }

  /**
   * Adds the editions that are free for this member now. A subscription that ends concurrently is handled before or
   * after, never between the price and the library: its end takes back the editions it made free.
   * @param tx a transaction
   * @returns the ids of those that have a price, and were not added
   */
  async function grantFree(tx: Queryable, memberId: string, editionIds: readonly number[]) {
    if (editionIds.length === 0) return { priced: [] };
    await subscriptions.hold(tx, memberId);
    const period = await subscriptions.activePeriod(memberId, tx);
    const editions = await catalogue.knownEditions([...editionIds], tx);
    const offers = editions.map((edition) => ({
      editionId: edition.id,
      priceCents: priceFor(edition, { isActiveSubscriber: period !== undefined }),
      isFreeToAll: priceFor(edition, { isActiveSubscriber: false }) === 0,
    }));
    const acquiredAt = now();
    const entries = offers
      .filter(({ priceCents }) => priceCents === 0)
      .map(({ editionId, isFreeToAll }) => {
        const subscriptionId = isFreeToAll ? null : period?.id;
        return { memberId, editionId, origin: "free" as const, subscriptionId, acquiredAt };
      });
    await grant(tx, entries);
    return {
      priced: offers.filter(({ priceCents }) => priceCents > 0).map(({ editionId }) => editionId),
    };
  }

  /** Formats of these editions that are not there yet are made first. @returns as `insertEntries` */
  async function grant(tx: Queryable, entries: Parameters<typeof store.insertEntries>[1]): Promise<number[]> {
    const granted = await store.insertEntries(tx, entries);
    await publishing.hasten(tx, granted);
    return granted;
  }

  /**
   * @param awaitsConsent preordered: the files wait until their owner asks for them (`accept`)
   * @returns the ids of the editions that were not owned yet: the others were paid twice
   */
  const grantPurchase = (
    within: Queryable,
    memberId: string,
    lines: { id: number; editionId: number }[],
    awaitsConsent = false,
  ) =>
    grant(
      within,
      lines.map(({ id, editionId }) => ({
        memberId,
        editionId,
        origin: "purchase",
        paymentLineId: id,
        awaitsConsent,
        acquiredAt: now(),
      })),
    );

  /**
   * Adds the editions of a redeemed code.
   * @param paymentLineId of a gift: a refund of the line takes its edition back
   * @returns the ids of the editions that were not owned yet
   */
  const grantCopies = (
    within: Queryable,
    memberId: string,
    editionIds: readonly number[],
    paymentLineId: number | null,
  ): Promise<number[]> =>
    grant(
      within,
      editionIds.map((editionId) => ({
        memberId,
        editionId,
        origin: "gift",
        paymentLineId,
        acquiredAt: now(),
      })),
    );

  /** The owner of a licence number and their downloads; undefined if there is none. */
  async function traceLicence(licenceNumber: number) {
    const licence = await store.findLicence(db, licenceNumber);
    if (!licence) return undefined;
    const [owner, downloaded] = await Promise.all([
      accounts.find(licence.memberId),
      downloads.of(licence.memberId, licence.editionId),
    ]);
    return { ...licence, owner, downloads: downloaded };
  }

  return {
    dashboard,
    addFree,
    grantFree,
    grantPurchase,
    grantCopies,
    accept: store.openEntry,
    /** Lets the formats of editions that are given be made first. */
    hasten: publishing.hasten,
    withdrawPurchases: (within: Queryable, lineIds: readonly number[]) =>
      store.deletePurchases(within, lineIds),
    /** Takes back the editions that a subscription made free; bought ones stay. */
    withdrawFreeOf: (within: Queryable, subscriptionId: number) =>
      store.deleteEntriesOf(within, subscriptionId),
    ...copies,
    traceLicence,
    page: (id: string, page: { offset: number; limit: number }) => store.findLibraryPage(db, id, page),
    ownedIds: (memberId: string, within: Queryable = db) => store.findOwnedIds(within, memberId),
  };
}

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
