import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import { arrivalLinkLife, broughtReaderLife } from "#office/moving-in/moving-in.rules.ts";
import { waitingBooksMail } from "#office/moving-in/moving-in.jobs.ts";
import type { Mover } from "#office/moving-in/imports/reader-imports.service.server.ts";
import * as store from "#office/moving-in/arrivals/brought-readers.store.server.ts";
import { after, before, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { invalid, notFound } from "#platform/http/app-errors.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type BroughtReaders = ReturnType<typeof createBroughtReaders>;

interface Needs {
  accounts: Pick<Accounts, "admit">;
  holdings: Library["holdings"];
  subscriptions: Pick<Subscriptions, "bring">;
}

const shownAtOnce = 50;
const openings = { name: "waiting-books", points: 30, seconds: 900 } as const;

/** Readers of another shop, from their mail to their library here (docs/decisions/118). */
export function createBroughtReaders(
  { db, now, jobs, rateLimits }: Pick<ShopDeps, "db" | "now" | "jobs" | "rateLimits">,
  { accounts, holdings, subscriptions }: Needs,
) {
  const invite = (count: number, by: Mover): Promise<number> =>
    db.transaction(async (tx) => {
      const ids = await store.takeUninvited(tx, count, now());
      for (const readerId of ids) await jobs.send(tx, waitingBooksMail, { readerId });
      if (ids.length > 0) await by.sign(tx, { kind: "readers-invited", details: { addresses: ids.length } });
      return ids.length;
    });

  /** For the mail: a new link, and what waits. Null for a reader who has come, or was forgotten. */
  const prepareMail = (id: number) =>
    db.transaction(async (tx) => {
      const reader = await store.findBrought(tx, id);
      if (!reader || reader.joinedAt) return null;
      const token = newToken();
      await store.updateBrought(tx, id, { tokenHash: hashToken(token), invitedAt: now() });
      return { ...(await whatWaits(tx, reader)), token };
    });

  async function whatWaits(within: Queryable, reader: store.BroughtRow) {
    const rows = await store.findBroughtEditions(within, reader.id);
    return {
      email: reader.email,
      titles: rows.map(({ title }) => title),
      subscribedUntil: untilOf(reader)?.day ?? null,
    };
  }

  /** A subscription that runs, until the end of its last day. */
  function untilOf({ subscribedUntil }: store.BroughtRow): { day: string; end: Date } | null {
    if (!subscribedUntil || subscribedUntil < parisDay(now())) return null;
    const end = parisInstant(subscribedUntil, "23:59");
    return end && end > now() ? { day: subscribedUntil, end } : null;
  }

  async function requireWaiting(tx: Queryable, token: string): Promise<store.BroughtRow> {
    const tokenHash = hashToken(token);
    await rateLimits.consume(openings, tokenHash.toString("base64url"));
    const reader = await store.lockWaiting(tx, { tokenHash });
    if (!reader?.invitedAt || after(reader.invitedAt, arrivalLinkLife) <= now())
      throw invalid(
        "Ce lien n’est plus valable. Inscrivez-vous avec la même adresse\u202F: vos livres vous y attendent.",
      );
    return reader;
  }

  /** What waits becomes the member's, in the transaction that verifies the address. */
  async function join(tx: Queryable, reader: store.BroughtRow, memberId: string): Promise<void> {
    const rows = await store.findBroughtEditions(tx, reader.id);
    await holdings.bring(
      tx,
      memberId,
      rows.map(({ editionId }) => editionId),
    );
    const until = untilOf(reader);
    if (until) await subscriptions.bring(tx, memberId, until.end);
    await store.updateBrought(tx, reader.id, { memberId, joinedAt: now(), tokenHash: null });
  }

  return {
    invite,
    prepareMail,
    figures: () => store.countBrought(db, now()),

    /** @throws AppError 400 for a link that was used or has ended, 429 */
    open: (token: string) =>
      db.transaction(async (tx) => {
        const { subscribedUntil, ...rest } = await whatWaits(tx, await requireWaiting(tx, token));
        return { ...rest, subscribed_until: subscribedUntil };
      }),

    /** @throws AppError 400, 409 for a name of another account, 429 */
    arrive: ({ token, username, password }: { token: string; username: string; password: string }) =>
      accounts.admit(
        { username, password },
        {
          emailOf: async (tx) => (await requireWaiting(tx, token)).email,
          // Joined by `joinVerified`, as every verified account is.
        },
      ),

    /** A verified address: what waits for it joins the library, however the reader came. */
    async joinVerified(tx: Queryable, memberId: string, email: string): Promise<void> {
      const reader = await store.lockWaiting(tx, { email });
      if (reader) await join(tx, reader, memberId);
    },

    async waiting(q = "") {
      const rows = await store.findWaiting(db, q, shownAtOnce);
      return rows.map(({ reader, editions }) => ({
        id: reader.id,
        email: reader.email,
        name: reader.name,
        editions,
        subscribed_until: reader.subscribedUntil,
        brought_at: reader.broughtAt.toISOString(),
        invited_at: reader.invitedAt?.toISOString() ?? null,
      }));
    },

    /** All that is known of a reader who has not come. @throws AppError 404 */
    async gather(id: number, by: Mover) {
      const reader = await store.findBrought(db, id);
      if (!reader || reader.joinedAt) throw notFound("Lecteur introuvable.");
      await by.sign(db, { kind: "readers-exported", details: { addresses: 1 } });
      return described(reader);
    },

    /** @throws AppError 404 for one who has come: that is a member */
    forget: (id: number, by: Mover): Promise<void> =>
      db.transaction(async (tx) => {
        const reader = await store.findBrought(tx, id);
        if (!reader || reader.joinedAt) throw notFound("Lecteur introuvable.");
        await store.deleteBroughtReaders(tx, [id]);
        // The log keeps its entries for three years; this one has no name.
        await by.sign(tx, { kind: "brought-reader-forgotten" });
      }),

    forgetNeverCome: () => store.deleteNeverCome(db, before(now(), broughtReaderLife)),

    /** For a member's copy of their data. */
    ofPerson: async (memberId: string, email: string) =>
      Promise.all((await store.findOfMember(db, memberId, email)).map(described)),

    removeAll: async (tx: Queryable, memberId: string, email: string): Promise<void> =>
      store.deleteBroughtReaders(
        tx,
        (await store.findOfMember(tx, memberId, email)).map(({ id }) => id),
      ),
  };

  async function described({
    id,
    email,
    name,
    language,
    knownSince,
    subscribedUntil,
    broughtAt,
    invitedAt,
    joinedAt,
  }: store.BroughtRow) {
    const rows = await store.findBroughtEditions(db, id);
    return {
      email,
      name,
      language,
      known_since: knownSince,
      subscribed_until: subscribedUntil,
      brought_at: broughtAt.toISOString(),
      invited_at: invitedAt?.toISOString() ?? null,
      joined_at: joinedAt?.toISOString() ?? null,
      editions: rows.map(({ title, edition, boughtOn, isGift }) => ({
        title,
        edition,
        bought_on: boughtOn,
        is_gift: isGift,
      })),
    };
  }
}
