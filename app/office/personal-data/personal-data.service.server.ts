import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Holdings, Library } from "#reading/library/module.server.ts";
import type { MailingsApi } from "#office/mailings/module.server.ts";
import type { MovingInApi } from "#office/moving-in/module.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Payments, Purchases } from "#selling/payments/module.server.ts";
import type { Reading } from "#reading/reading/module.server.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type { Cancellations, Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Wishes } from "#selling/wishes/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { doEachDue } from "#platform/data/each-due.ts";
import { notFound, invalid } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { PersonalDataAct } from "#office/personal-data/personal-data.rules.ts";

export type PersonalData = ReturnType<typeof createPersonalDataService>;

export interface Sources {
  accounts: Accounts;
  /** Of a module to the right. */
  audit: () => {
    /** The publisher's decisions about a member, without the administrator's name, which is another person's data. */
    decisionsOn: (memberId: string) => Promise<unknown[]>;
    forgetMember: (tx: Queryable, memberId: string) => Promise<void>;
  };
  billing: Payments["billing"];
  cancellations: Pick<Cancellations, "list" | "forget">;
  holdings: Holdings;
  letters: Pick<MailingsApi["readers"], "ofPerson" | "removeAll">;
  marks: Library["marks"];
  movingIn: Pick<MovingInApi["readers"], "ofPerson" | "removeAll">;
  promotions: Promotions;
  purchases: Purchases;
  withdrawalNotices: Pick<Payments["withdrawalNotices"], "ofMember" | "forget">;
  reading: Reading;
  royalties: Pick<Royalties, "statementsFor">;
  subscriptions: Pick<Subscriptions, "endWithAccount" | "list">;
  wishes: Pick<Wishes, "ofMember" | "removeAll">;
}

type Account = Awaited<ReturnType<Accounts["moderation"]["requireAccount"]>>;

/** A copy contains all data at once: it is requested rarely. */
const exports = { name: "export", points: 5, seconds: hours(1) / 1000 } as const;

/** All data about a member, exported or erased (docs/decisions/019-personal-data.md). */
export function createPersonalDataService(
  { db, log, now, rateLimits, store }: Pick<Deps, "db" | "log" | "now" | "rateLimits" | "store">,
  {
    accounts,
    billing,
    cancellations,
    audit,
    holdings,
    letters,
    marks,
    movingIn,
    promotions,
    purchases,
    withdrawalNotices,
    reading,
    royalties,
    subscriptions,
    wishes,
  }: Sources,
) {
  const { closure, moderation, passwords, security } = accounts;

  /** With readable names; without hashes of passwords or tokens. @throws AppError 404 */
  async function gather(id: string) {
    const account = await accounts.find(id);
    if (!account || account.erasedAt) throw notFound("Membre introuvable.");
    const { passwordHash: _hash, ...plain } = account;
    const [
      traces,
      sessions,
      library,
      downloads,
      periods,
      payments,
      choices,
      billed,
      gifts,
      devices,
      places,
      annotations,
      sendings,
      libraryMarks,
      letter,
      wishList,
      notices,
      declared,
      decisions,
      statements,
      brought,
    ] = await Promise.all([
      moderation.traces(id),
      moderation.sessions(id),
      holdings.list(id),
      holdings.allDownloads(id),
      subscriptions.list(id),
      purchases.list(id),
      purchases.choices(id),
      billing.ofMember(id),
      promotions.ofMember(id),
      reading.devices.list(id),
      reading.places.ofMember(id),
      reading.annotations.ofMember(id),
      reading.sendings.ofMember(id),
      marks.ofMember(id),
      letters.ofPerson(id, account.email),
      wishes.ofMember(id),
      cancellations.list(id),
      withdrawalNotices.ofMember(id),
      audit().decisionsOn(id),
      account.emailVerifiedAt ? royalties.statementsFor(account.email) : [],
      movingIn.ofPerson(id, account.email),
    ]);
    return {
      exported_at: now().toISOString(),
      account: plain,
      sessions,
      ...traces,
      library,
      downloads,
      subscriptions: periods,
      payments,
      choices,
      billing_identity: billed,
      gifts,
      reading_devices: devices,
      reading_places: places,
      annotations,
      e_readers: sendings,
      library_marks: libraryMarks,
      letter,
      wishes: wishList,
      cancellations: notices,
      withdrawal_notices: declared,
      decisions,
      royalty_statements: statements,
      brought_from_elsewhere: brought,
    };
  }

  /** A member's own copy (RGPD, articles 15 and 20). @throws AppError 400 for a wrong password, 429 */
  async function takeAlong(viewer: Caller, password: string, requestOrigin: RequestOrigin) {
    await passwords.confirm(viewer, password);
    await rateLimits.consume(exports, viewer.id);
    await security.note(db, viewer.id, "data-exported", "member", requestOrigin);
    return gather(viewer.id);
  }

  /**
   * Permanent (RGPD, article 17). The picture is removed once it is unreferenced.
   * @param decide checks the locked account, and makes the writes that belong to the erasure; false cancels it
   * @returns whether it is erased.
   * @throws AppError 404
   */
  async function erase(
    id: string,
    decide: (tx: Queryable, account: Account) => Promise<boolean>,
  ): Promise<boolean> {
    const erased = await db.transaction(async (tx) => {
      const account = await moderation.requireAccount(tx, id);
      if (!(await decide(tx, account))) return null;
      await moderation.erase(tx, id);
      await audit().forgetMember(tx, id);
      await holdings.forgetDownloads(tx, id);
      await marks.removeAll(tx, id);
      await letters.removeAll(tx, id, account.email);
      await movingIn.removeAll(tx, id, account.email);
      await purchases.forgetAddresses(tx, id);
      await billing.removeAll(tx, id);
      await promotions.gifts.forget(tx, id);
      await reading.places.removeAll(tx, id);
      await reading.annotations.removeAll(tx, id);
      await reading.sendings.removeAll(tx, id);
      await wishes.removeAll(tx, id);
      await reading.koreader.removeAll(tx, id);
      await cancellations.forget(tx, id);
      await withdrawalNotices.forget(tx, id);
      await subscriptions.endWithAccount(tx, id);
      return account;
    });
    if (erased?.avatarUrl) await store.remove(erased.avatarUrl.slice(1));
    return erased !== null;
  }

  /** Erases the accounts whose closure is due. */
  function eraseClosed(): Promise<void> {
    const eraseOne = async (memberId: string) => {
      if (await erase(memberId, isStillDue)) log.info({ memberId }, "an account was closed by its owner");
    };
    return doEachDue(closure.due, eraseOne, (memberId, err) =>
      log.error({ err, memberId }, "an account that was closed could not be erased"),
    );
  }

  const isStillDue = async (_tx: Queryable, { closesAt }: Account): Promise<boolean> =>
    closesAt !== null && closesAt <= now();

  return { gather, takeAlong, erase, eraseClosed };
}

export type DataRequests = ReturnType<typeof createDataRequests>;

/** The publisher's answers to a member's request (docs/decisions/019-personal-data.md). */
export const createDataRequests = (
  { db }: Pick<Deps, "db">,
  personalData: Pick<PersonalData, "gather" | "erase">,
) => ({
  /** @throws AppError 404 */
  async exportOf(id: string, by: Signatory<PersonalDataAct>) {
    const everything = await personalData.gather(id);
    const { username: label } = everything.account;
    await by.sign(db, { kind: "member-exported", object: { type: "member", id, label } });
    return everything;
  },

  /** Permanent. @param username typed by the publisher, as a confirmation. @throws AppError 400, 404 */
  async erase(id: string, username: string, by: Signatory<PersonalDataAct>): Promise<void> {
    await personalData.erase(id, async (tx, account) => {
      if (account.username.toLowerCase() !== username.toLowerCase())
        throw invalid("Ce n’est pas le pseudo de ce membre.", {
          username: "Ce n’est pas le pseudo de ce membre.",
        });
      // The log keeps its entries for three years; this one has no name.
      await by.sign(tx, { kind: "member-erased", object: { type: "member", id } });
      return true;
    });
  },
});
