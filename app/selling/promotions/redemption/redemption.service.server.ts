import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { senderOf } from "#selling/promotions/gifts/gifts.rules.ts";
import type { Gifts } from "#selling/promotions/gifts/gifts.service.server.ts";
import type { CodeAnswer } from "#selling/promotions/redemption/redemption.contract.ts";
import {
  codeOf,
  codeStateOf,
  type CodeState,
  refusalTexts,
  shownCode,
} from "#selling/promotions/redemption.rules.ts";
import * as store from "#selling/promotions/promotions.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, gone, notFound } from "#platform/http/app-errors.ts";

export type Redemption = ReturnType<typeof createRedemption>;

interface Neighbours {
  accounts: Pick<Accounts, "moderation">;
  library: Pick<Library, "grantCopies" | "ownedIds">;
  gifts: Pick<Gifts, "holdPayment" | "received">;
  subscriptions: Pick<Subscriptions, "grant">;
}

const seconds = minutes(15) / 1000;
/**
 * Unknown codes only: a reader with a valid code uses up nothing. A signed-in reader is counted by account, so that
 * other people at the same address cannot use up their tries.
 */
const perAccount = { name: "gift-code-account", points: 20, seconds } as const;
const perAddress = { name: "gift-code-address", points: 60, seconds } as const;

/** Single-use codes, of a batch or of a gift (docs/decisions/066-purchases-as-a-gift.md). */
export function createRedemption(
  { db, now, config, rateLimits }: Pick<Deps, "db" | "now" | "config" | "rateLimits">,
  { accounts, library, gifts, subscriptions }: Neighbours,
) {
  /** @throws AppError 404 for an unknown code, 429 after too many of them */
  async function known(typed: string, viewer: Caller | null, address: string): Promise<store.CodeRow> {
    const [allowance, key] = viewer ? ([perAccount, viewer.id] as const) : ([perAddress, address] as const);
    await rateLimits.check(allowance, key);
    const code = codeOf(typed);
    const row = code === null ? undefined : await store.findCode(db, code);
    if (row) return row;
    await rateLimits.consume(allowance, key);
    throw unknown();
  }

  async function standing(within: Queryable, row: store.CodeRow, memberId: string | null) {
    const editions = await store.findEditionsOf(within, row);
    const owned = new Set(memberId === null ? [] : await library.ownedIds(memberId, within));
    const facts = {
      ...row,
      isReturned: row.returnedAt !== null,
      editionIds: editions.map(idOf),
      isSubscription: isSubscription(row),
    };
    const state = codeStateOf(facts, { id: memberId, ownedIds: owned }, now());
    return { state, editions: editions.map((each) => ({ ...each, owned: owned.has(idOf(each)) })) };
  }

  async function answer(within: Queryable, row: store.CodeRow, memberId: string | null): Promise<CodeAnswer> {
    const { state, editions } = await standing(within, row, memberId);
    const isOpen = state === "valid" || state === "owned" || state === "yours";
    return {
      code: shownCode(row.code),
      state,
      kind: row.giftId === null ? "copy" : "gift",
      // A used code names nothing to others.
      sender_name: isOpen ? senderOf(row.senderName, config.brand) : null,
      message: isOpen ? row.message : null,
      expires_at: row.expiresAt?.toISOString() ?? null,
      ...(isSubscription(row) && { subscription_months: subscriptionMonths }),
      editions: isOpen ? editions : [],
    };
  }

  return {
    read: async (typed: string, viewer: Caller | null, address: string): Promise<CodeAnswer> =>
      answer(db, await known(typed, viewer, address), viewer?.id ?? null),

    /**
     * Adds the editions that the reader does not own, once. Locks the payment of a gift before the account and the code,
     * like refunds and withdrawals do: each of them sees the redemption either whole or not at all.
     * @throws AppError 404, 409 if it was redeemed, owned or is being refunded, 410 if it is no longer valid
     */
    async redeem(typed: string, viewer: Caller, address: string): Promise<CodeAnswer> {
      const { code, paymentId, paymentLineId } = await known(typed, viewer, address);
      return db.transaction(async (tx) => {
        const held = paymentId === null ? null : await gifts.holdPayment(tx, paymentId);
        const account = await accounts.moderation.requireAccount(tx, viewer.id);
        requireKept({ account });
        await store.lockCode(tx, code);
        const row = await store.findCode(tx, code);
        // The buyer has just replaced it by another one.
        if (!row) throw unknown();
        const { state, editions } = await standing(tx, row, viewer.id);
        if (state === "yours") return answer(tx, row, viewer.id);
        if (state !== "valid") throw refused(state);
        if (held === "refunding") throw conflict("Ce cadeau est en cours de remboursement.");
        if (isSubscription(row) && paymentId !== null) {
          await subscriptions.grant(tx, viewer.id, paymentId, subscriptionPriceCents);
        } else {
          const added = await library.grantCopies(tx, viewer.id, editions.map(idOf), paymentLineId);
          // Bought in another window at this moment.
          if (added.length === 0) throw refused("owned");
        }
        await store.markRedeemed(tx, code, viewer.id, now());
        const redeemed = await store.findCode(tx, code);
        if (!redeemed) throw unknown();
        const given = await answer(tx, redeemed, viewer.id);
        if (row.giftId !== null) await gifts.received(tx, row.giftId, viewer.id);
        return given;
      });
    },
  };
}

const isSubscription = ({ giftId, giftEditionId }: store.CodeRow): boolean =>
  giftId !== null && giftEditionId === null;
const idOf = ({ edition_id }: { edition_id: number }): number => edition_id;
const unknown = () => notFound("Ce code n’existe pas. Vérifiez chaque lettre, puis réessayez.");
const refused = (state: Exclude<CodeState, "valid" | "yours">) =>
  state === "owned" || state === "redeemed" ? conflict(refusalTexts[state]) : gone(refusalTexts[state]);
