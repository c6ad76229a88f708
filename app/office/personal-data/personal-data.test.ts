import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members, memberTokens } from "#readers/accounts/accounts.tables.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import {
  buildAdministrator,
  type BuiltMember,
  buildBook,
  buildLibrary,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let cards: CardShop;
beforeAll(async () => {
  mail = await startMailServer();
  cards = await openCardShop({ env: { SMTP_URL: mail.url }, work: true });
});
afterAll(async () => {
  await cards?.close();
  await mail?.close();
});

const call = (
  method: "GET" | "POST" | "DELETE",
  { id, token }: Pick<BuiltMember, "id" | "token">,
  path: string,
  body?: unknown,
) => cards.shop.call(method, `/api/users/${id}/${path}`, { token, body });
const close = (member: BuiltMember, password: unknown = testPassword) =>
  call("POST", member, "closing", { password });
const accountOf = async ({ id }: Pick<BuiltMember, "id">) =>
  (await cards.shop.deps.db.select().from(members).where(eq(members.id, id)))[0];
async function signedInAgain(member: BuiltMember): Promise<BuiltMember> {
  const body = { email: member.email, password: testPassword };
  return { ...member, token: (await cards.shop.call("POST", "/api/auth/login", { body })).json.token };
}
const kindsOf = async (member: BuiltMember) =>
  (await call("GET", member, "security-events")).json.map(({ kind }: { kind: string }) => kind);

describe("After an erasure", () => {
  it("no table has the address, the name, or what was written about the member; the queue neither", async () => {
    const { shop } = cards;
    const member = await buildMember(shop, { username: "effacezmoi", email: "effacez-moi@exemple.fr" });
    const { cookie } = await buildAdministrator(shop);
    const reason = "Propos injurieux envers la maison";
    const suspension = `/api/admin/members/${member.id}/suspension`;
    expect((await shop.call("POST", suspension, { cookie, body: { reason } })).status).toBe(200);
    await mail.waitFor(member.email, "Votre compte est suspendu");
    expect((await shop.call("DELETE", suspension, { cookie })).status).toBe(200);
    const { token } = await signedInAgain(member);
    const named = { ...member, token };
    expect((await call("POST", named, "reading-devices", { name: "Liseuse de Marie" })).status).toBe(201);
    await shop.call("POST", "/api/auth/forgot-password", { body: { email: member.email } });
    await mail.waitFor(member.email, "Votre mot de passe");
    const body = { username: member.username };
    const erased = await shop.call("POST", `/api/admin/members/${member.id}/erasure`, { cookie, body });
    expect(erased.status).toBe(200);
    await mail.waitFor(member.email, "effacé");
    const words = ["effacezmoi", "effacez-moi", reason, "Liseuse de Marie"];
    await expect.poll(() => tablesWith(words)).toEqual([]);
  });

  /** The tables, those of the queue included, of which a row contains one of the words. */
  async function tablesWith(words: string[]): Promise<string[]> {
    const { db } = cards.shop.deps;
    const { rows } = await db.execute<{ schema: string; name: string }>(sql`
      select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')`);
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      const holds = sql.join(
        words.map((word) => sql`t::text ilike ${`%${word}%`}`),
        sql` or `,
      );
      const { rows: holding } = await db.execute(sql`select 1 from ${table} t where ${holds} limit 1`);
      if (holding.length > 0) found.push(`${schema}.${name}`);
    }
    return found;
  }
});

describe("A copy of one's data (RGPD, articles 15 and 20)", () => {
  it("holds everything, names no hash, and is noted; it is the publisher's own export", async () => {
    const member = await buildMember(cards.shop, { subscribed: true });
    const { editionIds } = await buildBook(cards.shop, { title: "Pot-Bouille" });
    await buildLibrary(cards.shop, member.id, editionIds);
    const answer = await call("POST", member, "export", { password: testPassword });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/filename="mes-donnees-\d{4}-\d\d-\d\d\.json"/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toMatch(/argon2|passwordHash|tokenHash/);
    expect(answer.json).toMatchObject({
      account: { email: member.email, username: member.username },
      library: [{ book_title: "Pot-Bouille" }],
      choices: [{ kind: "subscription", withdrawn_at: null }],
      subscriptions: [{ price_cents: 10_000 }],
      security_events: [{ kind: "data-exported" }],
    });
    const { cookie } = await buildAdministrator(cards.shop);
    const published = await cards.shop.call("GET", `/api/admin/members/${member.id}/export`, { cookie });
    expect(Object.keys(published.json)).toEqual(Object.keys(answer.json));
    const again = await call("POST", member, "export", { password: testPassword });
    expect(again.json.decisions).toMatchObject([{ kind: "member-exported" }]);
    expect(again.json.decisions[0]).not.toHaveProperty("administrator");
  });

  it("wants the password, is one's own, and is given five times an hour", async () => {
    const member = await buildMember(cards.shop);
    const other = await buildMember(cards.shop);
    for (const password of ["", undefined, 7, "Mauvais-2026"]) {
      const answer = await call("POST", member, "export", { password });
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toHaveProperty("password");
    }
    const stolen = { id: other.id, token: member.token };
    expect((await call("POST", stolen, "export", { password: testPassword })).status).toBe(403);
    expect((await cards.shop.call("POST", `/api/users/${member.id}/export`, { body: {} })).status).toBe(401);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await call("POST", member, "export", { password: testPassword })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("is not given to who goes on guessing the password", async () => {
    const member = await buildMember(cards.shop);
    for (let n = 0; n < 10; n++)
      expect((await call("POST", member, "export", { password: `Essai-${n}` })).status).toBe(400);
    expect((await call("POST", member, "export", { password: testPassword })).status).toBe(429);
    expect((await close(member)).status).toBe(429);
  });
});

describe("Closing one's account (docs/decisions/019-personal-data.md)", () => {
  it("ends every session immediately, and leaves seven days to come back", async () => {
    const member = await buildMember(cards.shop);
    expect((await close(member, "Mauvais-2026")).json.fields).toEqual({
      password: "Mot de passe incorrect.",
    });
    expect((await call("GET", member, "closing")).json).toEqual({ closes_at: null });
    expect((await call("DELETE", member, "closing")).status).toBe(409);
    const closesAt = after(cards.shop.clock.now, days(7)).toISOString();
    const answer = await close(member);
    expect(answer.json).toEqual({ closes_at: closesAt });
    expect((await call("GET", member, "closing")).status).toBe(401);
    await mail.waitFor(member.email, "Garder mon compte");

    const back = await signedInAgain(member);
    expect((await call("GET", back, "closing")).json).toEqual({ closes_at: closesAt });
    expect((await call("DELETE", back, "closing")).status).toBe(204);
    expect((await call("GET", back, "closing")).json).toEqual({ closes_at: null });
    await mail.waitFor(member.email, "telle que vous l’aviez laissée");
    expect(await kindsOf(back)).toEqual(["closure-undone", "login", "closure-asked"]);
    await cards.shop.personalData.eraseClosed();
    expect(await accountOf(member)).toMatchObject({ email: member.email, erasedAt: null });
  });

  it("erases the account when they are over, and not earlier; documents stay as the law requires", async () => {
    const { member, session } = await cards.order();
    await cards.payAndReport(session);
    const start = new Date(cards.shop.clock.now);
    await close(member);
    travelTo(cards.shop, new Date(after(start, days(7)).getTime() - 1));
    await cards.shop.personalData.eraseClosed();
    expect(await accountOf(member)).toMatchObject({ email: member.email });
    travelTo(cards.shop, after(start, days(7)));
    await cards.shop.personalData.eraseClosed();
    const gone = await accountOf(member);
    expect(gone).toMatchObject({ email: `${member.id}@efface.invalid`, passwordHash: "", closesAt: null });
    expect(gone?.erasedAt).toEqual(cards.shop.clock.now);
    await mail.waitFor(member.email, "Ce message est le dernier");
    const { rows } = await cards.shop.deps.db.execute<{ content: object }>(
      "select content from sales_documents",
    );
    expect(JSON.stringify(rows)).toContain(member.email);
    travelTo(cards.shop, start);
  });
});

describe("An account that was never verified", () => {
  const signUp = async (
    name: string,
    createdDaysAgo: number,
    more: Partial<typeof members.$inferInsert> = {},
  ) => {
    const [row] = await cards.shop.deps.db
      .insert(members)
      .values({
        email: `${name}@exemple.fr`,
        username: name,
        passwordHash: "",
        createdAt: before(cards.shop.clock.now, days(createdDaysAgo)),
        termsAcceptedAt: cards.shop.clock.now,
        ...more,
      })
      .returning();
    if (!row) throw new Error("No account was made.");
    return row;
  };

  it("goes after thirty days, with its name and address; those that something hangs on stay", async () => {
    const { db } = cards.shop.deps;
    const now = cards.shop.clock.now;
    const old = await signUp("oublieuse", 31);
    const fresh = await signUp("presque", 29);
    const confirmed = await signUp("confirmee", 400, { emailVerifiedAt: now });
    const suspended = await signUp("suspendu", 400, { suspendedAt: now, suspensionReason: "Fraude" });
    const gifted = await signUp("comblee", 400);
    const { editionIds } = await buildBook(cards.shop);
    await buildLibrary(cards.shop, gifted.id, editionIds);
    const awaited = await signUp("attendue", 400);
    await db.insert(memberTokens).values({
      tokenHash: Buffer.alloc(32, 1),
      memberId: awaited.id,
      purpose: "verify-account",
      createdAt: now,
      expiresAt: after(now, hours(24)),
    });
    await cards.shop.accounts.closure.forgetUnverified();
    expect(await accountOf(old)).toBeUndefined();
    for (const kept of [fresh, confirmed, suspended, gifted, awaited])
      expect(await accountOf(kept), kept.username).toBeDefined();
    const again = { email: old.email, username: old.username, password: "Autre-Lecture-7x", acceptCgu: true };
    expect((await cards.shop.call("POST", "/api/auth/signup", { body: again })).status).toBe(201);
  });

  it("goes however many there are, a batch after the other, past those that stay", async () => {
    const { db } = cards.shop.deps;
    await db.execute(`
      insert into members (email, username, password_hash, terms_accepted_at, created_at)
      select 'lot' || n || '@exemple.fr', 'lot' || n, '', now(), timestamptz '2020-01-01'
      from generate_series(1, 450) as n`);
    await cards.shop.accounts.closure.forgetUnverified();
    const { rows } = await db.execute("select id from members where username like 'lot%'");
    expect(rows).toEqual([]);
  });
});
