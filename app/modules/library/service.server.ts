import type { Readable } from "node:stream";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { AppError, conflict, forbidden, notFound } from "#platform/errors.ts";
import { requireKept } from "#modules/accounts/rules.ts";
import type { Accounts, Caller } from "#modules/accounts/module.server.ts";
import { priceFor } from "#modules/catalogue/rules.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Dashboard, DownloadFormat } from "#modules/library/holdings/contract.ts";
import type { Downloads } from "#modules/library/downloads/service.server.ts";
import { markOf, rangeOf } from "#modules/library/rules.ts";
import {
  deleteEntriesOf,
  deletePurchases,
  findLibrary,
  findLicence,
  findOwned,
  findOwnedIds,
  findShelf,
  insertEntries,
} from "#modules/library/store.server.ts";
import { downloadName } from "#modules/publishing/rules.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";

export type Library = ReturnType<typeof createLibraryService>;

/** The owner of the copy. */
export interface Reader {
  id: string;
  username: string;
}

/** A member's personal copy, ready to be sent. */
export interface PersonalCopy {
  name: string;
  format: DownloadFormat;
  /** Of the whole copy, in bytes. */
  size: number;
  etag: string;
  /** Null: the whole copy. */
  range: { start: number; end: number } | null;
  /** @param meanwhile work to run during the transfer, before the copy ends */
  stream: (meanwhile: () => Promise<unknown>) => Readable;
}

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
  async function dashboard(id: string, viewer: Caller | null): Promise<Dashboard> {
    const account = isUuid(id) ? await accounts.find(id) : undefined;
    if (!account || account.erasedAt || !account.emailVerifiedAt) throw notFound("Profil introuvable.");
    const isSelf = viewer?.id === id;
    const mayRead = isSelf || (viewer !== null && account.libraryVisible);
    const [totalBooks, rows, periods] = await Promise.all([
      catalogue.countBooks(),
      mayRead ? findLibrary(db, id, isSelf) : [],
      subscriptions.list(id),
    ]);
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
      library: rows.map((row) => ({
        ...row,
        acquired_at: row.acquired_at.toISOString(),
        updated_at: row.updated_at?.toISOString() ?? null,
      })),
      subscriptions: isSelf ? periods : [],
      totalBooks,
    };
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
      if ((await findOwned(tx, viewer.id, editionId)) !== undefined)
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
  async function grantFree(
    tx: Queryable,
    memberId: string,
    editionIds: readonly number[],
  ): Promise<{ priced: number[] }> {
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
    await insertEntries(tx, entries);
    return {
      priced: offers.filter(({ priceCents }) => priceCents > 0).map(({ editionId }) => editionId),
    };
  }

  /** @returns the ids of the editions that were not owned yet: the others were paid twice */
  const grantPurchase = (
    within: Queryable,
    memberId: string,
    lines: { id: number; editionId: number }[],
  ): Promise<number[]> =>
    insertEntries(
      within,
      lines.map(({ id, editionId }) => ({
        memberId,
        editionId,
        origin: "purchase",
        paymentLineId: id,
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
    insertEntries(
      within,
      editionIds.map((editionId) => ({
        memberId,
        editionId,
        origin: "gift",
        paymentLineId,
        acquiredAt: now(),
      })),
    );

  async function copyFor(
    reader: Reader,
    editionId: number,
    format: DownloadFormat,
    headers: { range?: string | undefined; ifRange?: string | undefined },
  ): Promise<PersonalCopy> {
    const [owned, template] = await Promise.all([
      findOwned(db, reader.id, editionId),
      publishing.template(editionId, format),
    ]);
    if (!owned) throw forbidden("Cette édition n’est pas dans votre bibliothèque.");
    if (template === "pending") throw conflict("Ce format est en cours de préparation.");
    if (template === "absent") throw notFound("Cette édition n’existe pas dans ce format.");
    if (template === "failed") throw conflict("Ce format n’est pas disponible pour le moment.");
    await template.requireWhole();
    const { licenceNumber: licence, acquiredAt } = owned;
    const etag = `"${editionId}.${template.version}.${licence}"`;
    const isCurrent = headers.ifRange === undefined || headers.ifRange === etag;
    const range = isCurrent ? rangeOf(headers.range, template.size) : null;
    if (range === "unsatisfiable") {
      throw new AppError(416, "Cette partie du fichier n’existe pas.", {
        headers: { "content-range": `bytes */${template.size}` },
      });
    }
    const mark = markOf({ username: reader.username, licenceNumber: licence, acquiredAt });
    const name = downloadName(owned.bookTitle, owned.editionTitle, format);
    const stream = (meanwhile: () => Promise<unknown>) =>
      template.personalCopy(mark, range ?? { start: 0, end: template.size - 1 }, meanwhile);
    return { name, format, size: template.size, etag, range, stream };
  }

  /** The owner of a licence number and their downloads; undefined if there is none. */
  async function traceLicence(licenceNumber: number) {
    const licence = await findLicence(db, licenceNumber);
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
    withdrawPurchases: (within: Queryable, lineIds: readonly number[]) => deletePurchases(within, lineIds),
    /** Takes back the editions that a subscription made free; bought ones stay. */
    withdrawFreeOf: (within: Queryable, subscriptionId: number) => deleteEntriesOf(within, subscriptionId),
    copyFor,
    traceLicence,
    shelf: (memberId: string, page: { offset: number; limit: number }) => findShelf(db, memberId, page),
    ownedIds: (memberId: string, within: Queryable = db) => findOwnedIds(within, memberId),
  };
}

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
