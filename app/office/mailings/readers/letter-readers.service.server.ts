import { z } from "zod";
import { letterConsent } from "#readers/accounts/membership.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import * as rules from "#office/mailings/readers/letter-readers.rules.ts";
import * as store from "#office/mailings/readers/letter-readers.store.server.ts";
import type { MailingAct } from "#office/mailings/mailing-sending.rules.ts";
import { countLateBounces, insertBounces } from "#office/mailings/mailings.store.server.ts";
import type { Cell } from "#platform/data/csv.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, invalid } from "#platform/http/app-errors.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** The link that confirms a visitor's address. Its token is made when it is sent, so that the queue never holds one. */
export const confirmationMail = jobKind({
  name: "letter-confirmation-mail",
  data: z.object({ email: z.string(), consent: z.string(), askedAt: z.iso.datetime() }),
  ...mailTries,
  isPersonal: true,
});

export const forgetOldReaders = jobKind({ ...regularWork, name: "forget-old-letter-readers" });

export type LetterReaders = ReturnType<typeof createLetterReaders>;

/** Who gets the letter by mail, with the proof of each consent (docs/decisions/097-letter-by-mail.md). */
export function createLetterReaders({
  db,
  now,
  jobs,
  rateLimits,
}: Pick<Deps, "db" | "now" | "jobs" | "rateLimits">) {
  /** The same work for every address: only the queue's job reads whether it is known. @throws AppError 429 */
  async function ask(email: string): Promise<void> {
    await rateLimits.consume(rules.askedPerAddress, email.toLowerCase());
    await jobs.send(db, confirmationMail, { email, consent: letterConsent, askedAt: now().toISOString() });
  }

  /** @returns the token of a new link; null for an address that gets the letter already */
  const renewLink = (email: string, consent: string, askedAt: Date): Promise<string | null> =>
    db.transaction(async (tx) => {
      const known = await store.findByEmail(tx, email);
      if (known?.confirmedAt && !known.endedAt) return null;
      const token = newToken();
      await store.writeVisitor(tx, email, {
        origin: "form",
        consent,
        askedAt,
        confirmHash: hashToken(token),
        confirmEndsAt: after(now(), rules.confirmationLife),
      });
      return token;
    });

  /** @throws AppError 400 for a link that was used or has ended */
  const confirmLink = (token: string): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await store.lockByConfirmHash(tx, hashToken(token));
      if (!row?.email || !row.confirmEndsAt || row.confirmEndsAt <= now())
        throw new AppError(400, "Ce lien n’est plus valable.");
      await store.confirm(tx, row.id, now());
      // The link has reached its reader, so mail arrives there again.
      await store.deleteBounce(tx, row.email);
    });

  /** A second time is no error. @throws AppError 400 for a token of no reader */
  const leave = (token: string): Promise<void> =>
    db.transaction(async (tx) => {
      const read = rules.readLeaveToken(token);
      const ended = read && (await store.endByKey(tx, read.key, now()));
      if (!read || ended === null) throw new AppError(400, "Ce lien n’est plus valable.");
      if (ended) await store.countUnsubscribed(tx, read.mailingId);
    });

  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let last = 0; ;) {
      const rows = await store.findReadersAfter(db, last, 1000);
      yield rows.map(({ email, origin, consent, askedAt, confirmedAt }) => [
        email,
        rules.originLabels[origin],
        consent,
        askedAt.toISOString(),
        confirmedAt?.toISOString() ?? "",
      ]);
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
    }
  }

  const addMember = (tx: Queryable, memberId: string, origin: rules.ReaderOrigin): Promise<void> =>
    store.writeMember(tx, memberId, { origin, consent: letterConsent, askedAt: now() });

  return {
    ask,
    renewLink,
    confirm: confirmLink,
    leave,
    /** A new member who has ticked the box: the account's own link confirms the address. */
    addAtSignUp: (tx: Queryable, memberId: string) => addMember(tx, memberId, "sign-up"),

    /** A consent that may have been another person's. */
    forgetMember: (tx: Queryable, memberId: string) => store.deleteOfMember(tx, memberId),

    async isReader(memberId: string): Promise<boolean> {
      const row = await store.findByMember(db, memberId);
      return row !== undefined && row.endedAt === null;
    },

    choose: ({ id, email }: { id: string; email: string }, wanted: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        if (!wanted) {
          await store.endOfMember(tx, id, now());
          // The form in the footer may have been used with the same address.
          const visitor = await store.findByEmail(tx, email);
          if (visitor) await store.endByKey(tx, visitor.leaveKey, now());
          return;
        }
        await addMember(tx, id, "profile");
        await store.deleteBounce(tx, email);
      }),

    /** @throws AppError 400 without an address, or with too many */
    async addBounces(text: string, by: Signatory<MailingAct>): Promise<number> {
      const addresses = rules.addressesIn(text);
      const refuse = (reason: string) => invalid(reason, { addresses: reason });
      if (addresses.length === 0) throw refuse("Aucune adresse dans ce texte.");
      if (addresses.length > rules.maxBounces)
        throw refuse(`${rules.maxBounces} adresses au plus à la fois.`);
      return db.transaction(async (tx) => {
        const added = await insertBounces(tx, addresses, { reason: "Saisie à la main", refusedAt: now() });
        await countLateBounces(tx, added);
        await by.sign(tx, { kind: "bounces-added", details: { addresses: added.length } });
        return added.length;
      });
    },

    /** In batches, for a table that leaves the house: signed before its first row. */
    async exported(by: Signatory<MailingAct>) {
      await by.sign(db, { kind: "letter-readers-exported" });
      return batches();
    },

    /** What is kept about a person, for a copy of their data. */
    ofPerson: async (memberId: string, email: string) =>
      (await store.findOfPerson(db, memberId, email)).map((row) => ({
        email: row.email ?? email,
        origin: row.origin,
        consent: row.consent,
        asked_at: row.askedAt.toISOString(),
        confirmed_at: row.confirmedAt?.toISOString() ?? null,
        ended_at: row.endedAt?.toISOString() ?? null,
      })),

    removeAll: (tx: Queryable, memberId: string, email: string) => store.deleteOfPerson(tx, memberId, email),

    forgetOld: () =>
      store.deleteOld(db, before(now(), rules.unconfirmedLife), before(now(), rules.endedLife)),
  };
}
