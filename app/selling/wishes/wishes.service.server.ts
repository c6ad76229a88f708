import type { Caller } from "#readers/accounts/module.server.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { WishedEdition, WishList } from "#selling/wishes/wishes.contract.ts";
import { fullText, maxWishes, mergedWishes, type Wish } from "#selling/wishes/wishes.rules.ts";
import * as store from "#selling/wishes/wishes.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";

export type WishLists = ReturnType<typeof createWishLists>;

/** Members' wish lists. A visitor's is in the browser until the login (docs/decisions/093). */
export function createWishLists(
  { db, now }: Pick<Deps, "db" | "now">,
  { catalogue, library }: { catalogue: Catalogue; library: Pick<Library, "ownedIds"> },
) {
  async function list(memberId: string, within: Queryable = db): Promise<WishList> {
    const [rows, news] = [await store.findWishes(within, memberId), await store.findNews(within, memberId)];
    return {
      wishes: rows.map(({ editionId, addedCents, addedAt }) => ({
        edition_id: editionId,
        added_cents: addedCents,
        added_at: addedAt.toISOString(),
      })),
      news: news !== undefined,
    };
  }

  /** @throws AppError 404 for an edition that is not on sale, 409 for an owned one, a full list, a closing account */
  async function add(member: Caller, editionId: number): Promise<WishList> {
    requireKept(member);
    return db.transaction(async (tx) => {
      await store.lockWishes(tx, member.id);
      const { wishes } = await list(member.id, tx);
      if (!wishes.some(({ edition_id }) => edition_id === editionId)) {
        const [edition] = await catalogue.saleableEditions([editionId], tx);
        if (!edition) throw notFound("Cette édition n’est pas en vente.");
        if ((await library.ownedIds(member.id, tx)).includes(editionId))
          throw conflict("Cette édition est déjà dans votre bibliothèque.");
        if (wishes.length >= maxWishes) throw conflict(fullText);
        const { price_cents, is_free } = edition;
        const known = { addedCents: price_cents, knownCents: price_cents, knownFree: is_free };
        await store.insertWishes(tx, [{ memberId: member.id, editionId, addedAt: now(), ...known }]);
      }
      return list(member.id, tx);
    });
  }

  /**
   * Puts a visitor's wishes before the member's. Owned and unknown editions, and those no longer sold, are dropped.
   * @param visitor newest first
   * @returns also the ids of those for which the list has no room: the newest of the visitor's find it first
   */
  async function merge(member: Caller, visitor: readonly Wish[]) {
    requireKept(member);
    return db.transaction(async (tx) => {
      await store.lockWishes(tx, member.id);
      const { wishes } = await list(member.id, tx);
      const owned = new Set(await library.ownedIds(member.id, tx));
      const merged = mergedWishes<Wish>(wishes, visitor).slice(0, -wishes.length || undefined);
      const offers = await catalogue.saleableEditions(
        [...new Set(merged.map((each) => each.edition_id))],
        tx,
      );
      const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
      const wanted = merged.filter(({ edition_id: id }) => offerOf.has(id) && !owned.has(id));
      const room = Math.max(0, maxWishes - wishes.length);
      const addedAt = now();
      const values = wanted.slice(0, room).flatMap(({ edition_id: editionId, added_cents: addedCents }) => {
        const { price_cents: knownCents, is_free: knownFree } = offerOf.get(editionId)!;
        return [{ memberId: member.id, editionId, addedAt, addedCents, knownCents, knownFree }];
      });
      // The newest gets the largest number.
      await store.insertWishes(tx, values.toReversed());
      return {
        ...(await list(member.id, tx)),
        left: wanted.slice(room).map(({ edition_id }) => edition_id),
      };
    });
  }

  async function chooseNews(member: Caller, chosen: boolean): Promise<WishList> {
    return db.transaction(async (tx) => {
      await store.lockWishes(tx, member.id);
      if (!chosen) await store.deleteNews(tx, member.id);
      else if (!(await store.findNews(tx, member.id))) {
        requireKept(member);
        await store.insertNews(tx, member.id, now());
        // Falls of before are no news.
        await store.noteOffers(tx, member.id, now());
      }
      return list(member.id, tx);
    });
  }

  return {
    list: (memberId: string) => list(memberId),
    add,
    merge,
    chooseNews,
    async remove(memberId: string, editionId: number): Promise<WishList> {
      await store.deleteWish(db, memberId, editionId);
      return list(memberId);
    },
    /** By the link of a mail. A key that is not valid any more changes nothing. */
    async stopNews(key: string): Promise<undefined> {
      await store.deleteNewsByKey(db, key);
    },
    /** Those that are or were public, in the order of their ids here. */
    async editions(ids: number[]): Promise<WishedEdition[]> {
      return (await catalogue.knownEditions(ids)).flatMap(
        ({ standing, isDeliverable, book, cover, ...edition }) =>
          standing === "unknown"
            ? []
            : [
                {
                  ...edition,
                  ...cover,
                  book_slug: book.slug,
                  book_title: book.title,
                  author: book.author,
                  ...(isDeliverable ? {} : { unavailable: true as const }),
                  ...(standing === "gone" ? { withdrawn: true as const } : {}),
                },
              ],
      );
    },
    /** A member's own copy of the data. */
    async ofMember(memberId: string) {
      const news = await store.findNews(db, memberId);
      const { wishes } = await list(memberId);
      return { editions: wishes, mails_since: news?.since.toISOString() ?? null };
    },
    removeAll: (tx: Queryable, memberId: string) => store.deleteAllOf(tx, memberId),
  };
}
