import { createHash } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessKind, accessKinds } from "#readers/accounts/account-access.rules.ts";
import {
  memberAuthenticators,
  memberDevices,
  memberFirstLogins,
  memberLostFactors,
  memberPasskeys,
  memberRecoveryCodes,
  memberSessions,
  memberTokens,
} from "#readers/accounts/accounts.tables.ts";
import { readerAddresses, readingDevices, sendings } from "#reading/reading/reading.tables.ts";
import { after, before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { challenges } from "#platform/postgres/platform-tables.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { buildBook, buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let editionId: number;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({
    editionIds: [editionId = 0],
  } = await buildBook(shop, { title: "Un livre" }));
});
afterAll(() => shop?.close());

/** Tables about members, or with a secret, that open no account: why. */
const opensNothing: Record<string, string> = {
  administrator_authenticators: "of the back office, whose accounts are others",
  administrator_devices: "of the back office",
  administrator_links: "of the back office",
  administrator_passkeys: "of the back office",
  administrator_recovery_codes: "of the back office",
  administrator_sessions: "of the back office",
  administrators: "of the back office",
  billing_identities: "to whom invoices are made out",
  brought_readers: "makes a new member with an address of its own, and opens no account",
  cancellations: "a notice that was given",
  counted_downloads: "what was downloaded",
  downloads: "what was downloaded",
  edition_extracts: "digests of files",
  edition_formats: "digests of files",
  gift_codes: "a code for a book, whoever has it",
  gift_mails: "how many mails of gifts left in a day",
  gifts: "what was bought for another person",
  invoice_reissues: "invoices that were corrected",
  journal_checks: "the chain of the accounts",
  journal_closings: "the chain of the accounts",
  journal_entries: "the chain of the accounts",
  koreader_documents: "names of files; opened with a reading device",
  letter_readers: "confirms or ends the letter, and nothing else",
  library_entries: "what is owned",
  mailing_recipients: "which letters were sent",
  members: "the account itself: the password is the owner's, voided by the acts that need it",
  partner_keys: "the public catalogue",
  payments: "what was bought",
  preorders: "what is ordered before its day",
  reading_annotations: "what was noted",
  reading_places: "where someone reads",
  refunds: "what was given back",
  secret_key: "which key seals the database",
  security_events: "what happened",
  simulated_refunds: "what was given back",
  subscriptions: "what was bought",
  tax_reports: "what the platform of declarations answered",
  terms_notice_mails: "which mails were sent",
  uploads: "the publisher's files",
  visitor_days: "digests of visits",
  visitor_marks: "digests of visits",
  wish_news: "ends mails about wishes, and nothing else",
  wishes: "what is wished for",
  withdrawal_notices: "a notice that was given",
  withdrawals: "what was withdrawn from",
};

describe("The registry of kinds of access", () => {
  it("has every table that refers to a member or holds a secret, unless it opens nothing", async () => {
    const { rows } = await shop.deps.db.execute<{ name: string }>(sql`
      select distinct relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
        exists (select from pg_constraint
          where contype = 'f' and conrelid = pg_class.oid and confrelid = 'members'::regclass)
        or exists (select from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and (atttypid = 'bytea'::regtype or attname ~ '(hash|token|secret|password|credential)'
            or attname ~ '(^|_)key$' and atttypid = 'uuid'::regtype)))
      order by 1`);
    const known = new Set<string>([...Object.values(accessKinds).flat(), ...Object.keys(opensNothing)]);
    const found = rows.map(({ name }) => name);
    expect(found.filter((name) => !known.has(name))).toEqual([]);
    // Tables that are gone, or hold no secret any more.
    expect(Object.keys(opensNothing).filter((name) => !found.includes(name))).toEqual([]);
  });
});

type Age = "young" | "old";
const instantOf = (age: Age) => before(shop.clock.now, age === "young" ? days(1) : days(30));
const hash = () => hashToken(newToken());

/** One of each kind, as another session than the owner's has added it. */
const adding: Record<AccessKind, (memberId: string, age: Age) => Promise<unknown>> = {
  sessions: (memberId, age) =>
    shop.deps.db.insert(memberSessions).values({
      tokenHash: hash(),
      memberId,
      remember: true,
      createdAt: instantOf(age),
      expiresAt: after(shop.clock.now, days(1)),
    }),
  "known-devices": (memberId, age) =>
    shop.deps.db
      .insert(memberDevices)
      .values({ tokenHash: hash(), memberId, firstSeenAt: instantOf(age), lastSeenAt: instantOf(age) }),
  "mailed-links": (memberId, age) =>
    shop.deps.db.insert(memberTokens).values({
      tokenHash: hash(),
      memberId,
      purpose: "reset-password",
      createdAt: instantOf(age),
      expiresAt: after(shop.clock.now, days(1)),
    }),
  "first-login": (memberId) =>
    shop.deps.db
      .insert(memberFirstLogins)
      .values({ memberId, keyHash: hash(), endsAt: after(shop.clock.now, days(1)) })
      .onConflictDoNothing(),
  challenges: (memberId) =>
    shop.deps.db.insert(challenges).values({
      tokenHash: hash(),
      purpose: "member-second-step",
      subject: memberId,
      data: {},
      expiresAt: after(shop.clock.now, days(1)),
    }),
  passkeys: (accountId, age) =>
    shop.deps.db.insert(memberPasskeys).values({
      accountId,
      name: `Clé ${age}`,
      credentialId: newToken(),
      publicKey: hash(),
      counter: 0,
      transports: [],
      rpId: "localhost",
      addedIn: hash(),
      createdAt: instantOf(age),
    }),
  codes: async (accountId, age) => {
    const values = { accountId, secret: hash(), lastStep: 0, addedAt: instantOf(age) };
    await shop.deps.db.insert(memberAuthenticators).values(values).onConflictDoUpdate({
      target: memberAuthenticators.accountId,
      set: values,
    });
    await shop.deps.db.insert(memberRecoveryCodes).values({ accountId, codeHash: hash() });
  },
  "lost-factor": (memberId, age) =>
    shop.deps.db
      .insert(memberLostFactors)
      .values({ memberId, askedAt: instantOf(age), endsAt: after(shop.clock.now, days(1)) })
      .onConflictDoNothing(),
  "reading-devices": (memberId, age) =>
    shop.deps.db.insert(readingDevices).values({
      memberId,
      name: `Liseuse ${age}`,
      passwordHash: hash(),
      syncKeyHash: hash(),
      createdAt: instantOf(age),
    }),
  "reader-addresses": async (memberId, age) => {
    const address = `${age}-${memberId}@kindle.com`;
    const row = { memberId, maker: "kindle", address, createdAt: instantOf(age) } as const;
    await shop.deps.db.insert(readerAddresses).values({ ...row, confirmedAt: instantOf(age) });
    await shop.deps.db.insert(sendings).values({ ...row, editionId, state: "queued" });
  },
};

/** The rows of a kind, except the caller's own session and books that are not on their way any more. */
async function rowsOf(kind: AccessKind, { id, token }: BuiltMember): Promise<number> {
  const own = `\\x${hashToken(token).toString("hex")}`;
  const counts = accessKinds[kind].map(async (table) => {
    const { rows } = await shop.deps.db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} t
      where coalesce(to_jsonb(t) ->> 'member_id', to_jsonb(t) ->> 'subject') = ${id}
        and coalesce(to_jsonb(t) ->> 'token_hash', '') <> ${own}
        and coalesce(to_jsonb(t) ->> 'state', 'queued') = 'queued'
        and coalesce(to_jsonb(t) ->> 'purpose', '') not in ('undo-email-change', 'take-back')`);
    return rows[0]?.n ?? 0;
  });
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
}

const kindsLeft = async (member: BuiltMember) => {
  const left: AccessKind[] = [];
  for (const kind of Object.keys(accessKinds) as AccessKind[])
    if ((await rowsOf(kind, member)) > 0) left.push(kind);
  return left;
};

const newPassword = "Trombone-7-lagune";
const post = (path: string, body: object) => shop.call("POST", `/api/auth/${path}`, { body });
const own = ({ id, token }: BuiltMember, method: "PATCH" | "DELETE", path: string, body?: object) =>
  shop.call(method, `/api/users/${id}/${path}`, { token, ...(body && { body }) });
const tokenIn = async (email: string, words: string, path: string) =>
  linkIn(await mail.waitFor(email, words), path).searchParams.get("token");

async function addDevice({ id, token }: BuiltMember): Promise<string> {
  const body = { name: "Volée" };
  const { json } = await shop.call("POST", `/api/users/${id}/reading-devices`, { token, body });
  return json.password;
}

/** Of the feed of the library, and of KOReader's synchronisation. */
async function answersOf({ email }: BuiltMember, password: string): Promise<number[]> {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`;
  const key = createHash("md5").update(password).digest("hex");
  const answers = await Promise.all([
    shop.call("GET", "/opds/v2/bibliotheque", { headers: { authorization } }),
    shop.call("GET", "/koreader/users/auth", { headers: { "x-auth-user": email, "x-auth-key": key } }),
  ]);
  return answers.map(({ status }) => status);
}

interface Act {
  /** What is left of each age. */
  leaves: Record<Age, AccessKind[]>;
  /** Before the intruder adds anything. */
  prepare?: (member: BuiltMember) => Promise<unknown>;
  act: (member: BuiltMember) => Promise<unknown>;
}
const byOwner = { young: ["codes"], old: ["passkeys", "codes", "reader-addresses"] } as Act["leaves"];
const byMailbox = { young: [], old: ["codes"] } as Act["leaves"];

const acts: Record<string, Act> = {
  "a change of password": {
    leaves: byOwner,
    act: async (member) => {
      const body = { oldPassword: testPassword, newPassword };
      expect((await own(member, "PATCH", "password", body)).json.ended.applications).toHaveLength(2);
    },
  },
  "« Déconnecter les autres appareils »": {
    leaves: byOwner,
    act: async (member) => {
      const { json } = await own(member, "DELETE", "sessions");
      expect(json.applications).toContain("Volée");
      const told = await mail.waitFor(member.email, "Vos autres appareils sont déconnectés");
      expect(told.text).toContain("Vos liseuses et applications de lecture sont déconnectées\u202F: ");
      expect(told.text).toContain("Volée");
    },
  },
  "a reset by mail": {
    // Its own device becomes a known one.
    leaves: { young: ["known-devices"], old: ["known-devices", "codes"] },
    act: async ({ email }) => {
      await post("forgot-password", { email });
      const token = await tokenIn(email, "Votre mot de passe", "/reinitialisation-mot-de-passe");
      const { json } = await post("reset-password", { token, newPassword });
      expect(json.ended.e_readers).toHaveLength(1);
      expect((await mail.waitFor(email, "Mot de passe modifié")).text).toContain("Volée");
    },
  },
  "an undo of a change of address": {
    leaves: byMailbox,
    prepare: (member) => own(member, "PATCH", "email", { email: `x${member.username}@exemple.fr` }),
    act: async ({ email }) => {
      const token = await tokenIn(email, "Annuler ce changement", "/verification");
      const { json } = await shop.call("GET", `/api/auth/verify?token=${token}`);
      expect(json.message).toContain("Volée");
      expect((await mail.waitFor(email, "Votre adresse est rétablie")).text).toContain("Volée");
    },
  },
  "« Ce n’était pas moi »": {
    leaves: byMailbox,
    prepare: (member) => own(member, "PATCH", "password", { oldPassword: testPassword, newPassword }),
    act: async ({ email }) => {
      const token = await tokenIn(email, "Ce n’était pas moi", "/verification/pas-moi");
      expect((await post("take-back", { token })).status).toBe(200);
      expect((await mail.waitFor(email, "de nouveau à vous")).text).toContain("Volée");
    },
  },
  "a suspension that is lifted": {
    leaves: byMailbox,
    act: async ({ id }) => {
      const { moderation } = shop.accounts;
      await shop.deps.db.transaction((tx) => moderation.suspend(tx, id, "Essai"));
      await shop.deps.db.transaction((tx) => moderation.liftSuspension(tx, id));
    },
  },
  "an erasure": {
    leaves: { young: [], old: [] },
    act: ({ id }) => shop.personalData.erase(id, async () => true),
  },
};

const cases = Object.entries(acts).flatMap(([name, act]) =>
  (["young", "old"] as const).map((age) => ({ name, age, ...act })),
);

describe("What another session has added", () => {
  it.each(cases)("ends with $name ($age)", async ({ prepare, act, leaves, age }) => {
    const member = await buildMember(shop);
    await prepare?.(member);
    const stolen = await addDevice(member);
    expect(await answersOf(member, stolen)).toEqual([200, 200]);
    for (const kind of Object.keys(adding) as AccessKind[]) await adding[kind](member.id, age);
    expect(await kindsLeft(member)).toEqual(Object.keys(accessKinds));
    await act(member);
    expect(await answersOf(member, stolen)).toEqual([401, 401]);
    // The mails that the act has sent made links of their own.
    await shop.deps.db
      .delete(memberTokens)
      .where(and(eq(memberTokens.memberId, member.id), gte(memberTokens.createdAt, shop.clock.now)));
    expect(await kindsLeft(member)).toEqual(leaves[age]);
  });
});
