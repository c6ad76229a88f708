import { randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Accounts, Caller, Ending } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { ReaderAddress, Sending } from "#reading/reading/sendings/sendings.contract.ts";
import * as rules from "#reading/reading/sendings/sendings.rules.ts";
import {
  type AddressRow,
  countAddresses,
  deleteAddresses,
  deleteAllOf,
  deleteSendingsBefore,
  findAddress,
  findAddresses,
  findSendings,
  insertAddress,
  insertSending,
  refuseQueued,
  type SendingRow,
  updateAddress,
} from "#reading/reading/sendings/sendings.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { qrCodeOf } from "#platform/identity/qr-code.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** The code is created when the mail that carries it is sent. */
export const mailReaderCode = jobKind({
  name: "e-reader-code-mail",
  data: z.object({ addressId: z.number() }),
  ...mailTries,
});

/** A book that could not be sent: its sending is settled, so that its member does not wait for it. */
export const giveUpBook = jobKind({
  name: "e-reader-book-lost",
  data: z.object({ sendingId: z.number() }),
  ...mailTries,
});

/** An hour of tries: the reader waits. A book of 50 MB takes minutes on a slow line. */
export const mailBook = jobKind({
  name: "e-reader-book-mail",
  data: z.object({ sendingId: z.number() }),
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 900,
  whenLost: giveUpBook,
});

export type Sendings = ReturnType<typeof createSendings>;

/**
 * Books sent to e-readers by mail. An address is confirmed by a code in a first document: it reaches the member's own
 * e-reader, and the maker lets the shop's mails through (docs/decisions/087).
 */
export function createSendings(
  { db, now, jobs, config, rateLimits }: Pick<Deps, "db" | "now" | "jobs" | "config" | "rateLimits">,
  {
    accounts,
    library,
  }: { accounts: Pick<Accounts, "lockCaller">; library: Pick<Library, "copyFor" | "downloads"> },
) {
  /** @throws AppError 400 for an address of no e-reader, 409 for a known one or beyond the limit, 429 */
  async function add(member: Caller, typed: string): Promise<ReaderAddress> {
    requireKept(member);
    const address = typed.toLowerCase();
    const maker = rules.makerOf(address);
    if (!maker) throw invalid(unknownMaker, { address: unknownMaker });
    await rateLimits.consume(rules.codeLimit, member.id);
    return db.transaction(async (tx) => {
      await accounts.lockCaller(tx, member);
      const known = (await findAddresses(tx, member.id)).find((row) => row.address === address);
      if (known?.confirmedAt) throw conflict("Cette liseuse est déjà dans la liste.");
      if (!known && (await countAddresses(tx, member.id)) >= rules.maxAddresses)
        throw conflict(
          `${rules.maxAddresses} liseuses au plus\u202F: retirez d’abord celles qui ne servent plus.`,
        );
      const row =
        known ?? (await insertAddress(tx, { memberId: member.id, maker, address, createdAt: now() }));
      await jobs.send(tx, mailReaderCode, { addressId: row.id });
      return addressOf(row);
    });
  }

  /** A new code, which replaces the one before. Null for an address that needs none any more. */
  const renewCode = (addressId: number): Promise<{ row: AddressRow; code: string } | null> =>
    db.transaction(async (tx) => {
      const row = await findAddress(tx, addressId);
      if (!row || row.confirmedAt) return null;
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const codeExpiresAt = after(now(), rules.codeLife);
      await updateAddress(tx, addressId, { codeHash: hashOf(addressId, code), codeExpiresAt, wrongCodes: 0 });
      return { row, code };
    });

  /** @throws AppError 404, and 400 for a wrong or outdated code */
  async function confirm(member: Caller, addressId: number, typed: string): Promise<ReaderAddress> {
    const outcome = await db.transaction(async (tx) => {
      await accounts.lockCaller(tx, member);
      const row = await requireAddress(tx, member.id, addressId);
      if (row.confirmedAt) return row;
      if (
        !row.codeHash ||
        !row.codeExpiresAt ||
        row.codeExpiresAt <= now() ||
        row.wrongCodes >= rules.maxWrongCodes
      )
        return outdatedCode;
      if (!timingSafeEqual(row.codeHash, hashOf(addressId, typed.replaceAll(/\D/g, "")))) {
        await updateAddress(tx, addressId, { wrongCodes: row.wrongCodes + 1 });
        return wrongCode;
      }
      const confirmedAt = now();
      await updateAddress(tx, addressId, { confirmedAt, codeHash: null, codeExpiresAt: null });
      return { ...row, confirmedAt };
    });
    // Outside of the transaction, which keeps the count.
    if (typeof outcome === "string") throw invalid(outcome, { code: outcome });
    return addressOf(outcome);
  }

  /** @throws AppError 403, 404, 409; 413 for a file beyond the maker's limit; 429 */
  async function send(member: Caller, editionId: number, addressId: number): Promise<Sending> {
    requireKept(member);
    const row = await requireAddress(db, member.id, addressId);
    if (!row.confirmedAt) throw conflict("Confirmez d’abord cette liseuse avec le code qu’elle a reçu.");
    const { size } = await library.copyFor(member.account, editionId, "epub", {});
    const refusal = rules.sizeRefusal(row.maker, size);
    if (refusal) throw new AppError(413, refusal);
    await rateLimits.consume(rules.sendingLimit, member.id);
    return db.transaction(async (tx) => {
      await accounts.lockCaller(tx, member);
      // It may have been removed since.
      const { maker, address } = await requireAddress(tx, member.id, addressId);
      await deleteSendingsBefore(tx, member.id, before(now(), rules.sendingsLife));
      const values = { memberId: member.id, editionId, maker, address, createdAt: now() };
      const sending = await insertSending(tx, { ...values, state: "queued" });
      await jobs.send(tx, mailBook, { sendingId: sending.id });
      return sendingOf(sending);
    });
  }

  const listAddresses = async (memberId: string) => (await findAddresses(db, memberId)).map(addressOf);
  const listSendings = async (memberId: string) =>
    (await findSendings(db, memberId, rules.mostListed)).map(sendingOf);

  return {
    add,
    renewCode,
    confirm,
    send,
    async addresses(memberId: string) {
      const sender = /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
      return { sender, addresses: await listAddresses(memberId) };
    },
    list: listSendings,
    /** @throws AppError 404 */
    async remove(memberId: string, addressId: number): Promise<void> {
      const removed = await db.transaction((tx) => removeAddresses(tx, memberId, { id: addressId }));
      if (removed.length === 0) throw notFound(unknownAddress);
    },
    /** @throws AppError as for a download link */
    async code(member: Caller, editionId: number) {
      await library.copyFor(member.account, editionId, "epub", {});
      await library.downloads.requireAllowance(member.id);
      const link = await library.downloads.createLink(member, editionId, "epub");
      return { ...link, code: await qrCodeOf(link.url) };
    },
    /** A member's own copy of the data. */
    ofMember: async (memberId: string) => ({
      addresses: await listAddresses(memberId),
      sendings: await listSendings(memberId),
    }),
    /**
     * Removes the member's addresses, with the books on their way there. An owner who keeps a session keeps those that are
     * no longer young: they open nothing, and a book is sent to them only by an open session.
     * @returns the removed addresses
     */
    endAccess: (tx: Queryable, { memberId, youngSince, kept }: Ending): Promise<string[]> =>
      removeAddresses(tx, memberId, kept ? { since: youngSince } : {}),
    removeAll: (tx: Queryable, memberId: string) => deleteAllOf(tx, memberId),
  };
}

/** @returns the removed addresses: what waits to be sent to them is not sent any more */
async function removeAddresses(tx: Queryable, memberId: string, which: { id?: number; since?: Date }) {
  const removed = await deleteAddresses(tx, memberId, which);
  await refuseQueued(tx, memberId, removed, "Cette liseuse a été retirée avant l’envoi.");
  return removed;
}

async function requireAddress(db: Queryable, memberId: string, addressId: number): Promise<AddressRow> {
  const row = await findAddress(db, addressId);
  if (row?.memberId !== memberId) throw notFound(unknownAddress);
  return row;
}

const hashOf = (addressId: number, code: string): Buffer => hashToken(`reader-address ${addressId} ${code}`);

const domains = Object.values(rules.makers).map((maker) => `@${maker.domains[0]}`);
const unknownMaker = `Saisissez l’adresse d’envoi de votre liseuse\u202F: elle se termine par ${domains.join(" ou ")}.`;
const unknownAddress = "Cette liseuse n’est plus dans la liste.";
const wrongCode = "Ce code n’est pas le bon.";
const outdatedCode = "Ce code n’est plus valable\u202F: demandez-en un autre.";

const addressOf = ({ id, maker, address, confirmedAt }: AddressRow): ReaderAddress => ({
  id,
  maker,
  address,
  confirmed: confirmedAt !== null,
});

const sendingOf = ({ id, editionId, maker, address, state, reason, createdAt }: SendingRow): Sending => ({
  id,
  edition_id: editionId,
  maker,
  address,
  state,
  reason,
  created_at: createdAt.toISOString(),
});
