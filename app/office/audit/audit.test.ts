import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#selling/payments/payments.tables.ts";
import type { AuditEntry } from "#office/audit/audit.contract.ts";
import { addMonths, after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { deleteAuditEntriesBefore } from "#office/audit/audit.store.server.ts";
import { buildAdministrator, buildBook, buildMember, buildSubscription } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let username: string;
let password: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie, username, password } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body, headers: { "user-agent": firefox } });
const search = async (query = "") => (await call("GET", `audit?${query}`)).json.items as AuditEntry[];
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("The audit log", () => {
  it("records administrator, act, object, time and origin of every change", async () => {
    const book = await buildBook(shop, { title: "Thérèse Raquin" });
    const { id } = (await call("POST", "categories", { name: "Romans" })).json as { id: number };
    await call("PUT", `categories/${id}`, { name: "Romans noirs" });
    const other = (await call("POST", "categories", { name: "Fictions" })).json as { id: number };
    await call("PUT", `categories/${id}/position`, { parent_id: other.id, index: 0 });
    await call("DELETE", `categories/${id}`);
    await call("PUT", `books/${book.id}`, { description: "Un roman", tags: [], categoryIds: [] });
    await call("POST", "dashboard/news", { news: "Bonjour" });
    const retried = await call("POST", `editions/${book.editionIds[0]}/formats/epub/retry`, {});
    expect(retried.status).toBe(200);
    const entries = await search();
    expect(entries.slice(0, 8).map(({ kind }) => kind)).toEqual([
      "format-retried",
      "news-changed",
      "book-changed",
      "category-deleted",
      "category-moved",
      "category-added",
      "category-renamed",
      "category-added",
    ]);
    expect(entries[6]).toMatchObject({
      administrator: username,
      object_type: "category",
      object_id: String(id),
      object_label: "Romans noirs",
      details: { before: "Romans", after: "Romans noirs" },
      device: "Firefox sur Linux",
      address: "127.0.0.x",
    });
    expect(entries[4]?.details).toEqual({ before: null, after: "Fictions" });
    expect(entries[2]).toMatchObject({ object_type: "book", object_label: "Thérèse Raquin" });
  });

  it("of one member has every act on the account and on its payments, and no others", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    await buildSubscription(shop, other.id);
    await buildSubscription(shop, member.id);
    const { editionIds } = await buildBook(shop);
    const paid = await shop.deps.db.select().from(payments);
    const refund = (memberId: string) =>
      call("POST", `payments/${paid.find((each) => each.memberId === memberId)?.id}/refunds`, {
        note: "geste",
      });
    expect((await refund(member.id)).status).toBe(201);
    expect((await refund(other.id)).status).toBe(201);
    const acts = `members/${member.id}`;
    await call("POST", `${acts}/suspension`, { reason: "Partage" });
    await call("DELETE", `${acts}/suspension`);
    await call("POST", `${acts}/editions`, { edition_id: editionIds[0] });
    await call("POST", `${acts}/subscriptions`, { months: 1 });
    await call("GET", `${acts}/export`);
    const kinds = (await search(`memberId=${member.id}`)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "member-exported",
      "member-subscription-given",
      "member-edition-given",
      "member-suspension-lifted",
      "member-suspended",
      "payment-refunded",
    ]);
    const [refunded] = await search(`memberId=${member.id}&kind=payment-refunded`);
    expect(refunded?.details).toEqual({ amount: "100,00\u00a0€", keepEditions: false, note: "geste" });
    expect((await search(`memberId=${other.id}`)).map(({ kind }) => kind)).toEqual(["payment-refunded"]);
    const exported = (await call("GET", `${acts}/export`)).json as { decisions: { kind: string }[] };
    expect(exported.decisions.map(({ kind }) => kind)).toEqual(kinds);
    expect((await call("GET", "audit?memberId=personne")).status).toBe(400);
  });

  it("has nothing of what was refused", async () => {
    const before = await search();
    expect((await call("DELETE", "categories/999999")).status).toBe(404);
    expect((await call("PUT", "categories/999999", { name: "Rien" })).status).toBe(404);
    expect((await call("POST", "categories", { name: " " })).status).toBe(400);
    expect(await search()).toEqual(before);
  });

  it("keeps logins and logouts, and of failures no name but an administrator's", async () => {
    const login = (name: string, word: string) =>
      shop.call("POST", "/api/admin/login", { body: { username: name, password: word } });
    const opened = await login(username, password);
    const session = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    await shop.call("POST", "/api/admin/logout", { cookie: session });
    await login(username, "faux");
    await login("MonMotDePasse-2026", "faux");
    const entries = await search();
    expect(entries.slice(0, 4).map(({ kind, administrator }) => [kind, administrator])).toEqual([
      ["login-failed", null],
      ["login-failed", username],
      ["logout", username],
      ["login", username],
    ]);
    expect(JSON.stringify(entries)).not.toContain("MonMotDePasse");
  });

  it("is searched by administrator, kind, object and days in Paris", async () => {
    const second = await buildAdministrator(shop);
    await shop.call("POST", "/api/admin/categories", { cookie: second.cookie, body: { name: "Essais" } });
    const [theirs] = await search(`administrator=${second.username.toUpperCase()}&kind=category-added`);
    expect(theirs).toMatchObject({ administrator: second.username, object_label: "Essais" });
    expect(await search(`objectType=category&objectId=${theirs?.object_id}`)).toHaveLength(1);
    expect(await search("administrator=personne")).toEqual([]);
    const day = (instant: Date) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(instant);
    const now = shop.clock.now;
    expect((await search(`from=${day(now)}&to=${day(now)}`)).length).toBeGreaterThan(0);
    expect(await search(`from=${day(after(now, days(2)))}`)).toEqual([]);
    expect(await search(`to=${day(after(now, -days(2)))}`)).toEqual([]);
    for (const wrong of [
      "kind=danse",
      "objectType=chat",
      "from=2026-02-30",
      "to=hier",
      "after=1",
      "after=x.y",
    ])
      expect((await call("GET", `audit?${wrong}`)).status, wrong).toBe(400);
  });

  it("answers fifty at a time, newest first, each once, those of one instant too", async () => {
    await shop.deps.db.execute(sql`
      insert into audit_entries (occurred_at, administrator, kind)
      select '2020-01-01T00:00:00Z', 'foule', 'logout' from generate_series(1, 120)`);
    const ids: number[] = [];
    let next: string | null = "";
    for (let page = 0; next !== null; page++) {
      const { json } = await call("GET", `audit?administrator=foule${next ? `&after=${next}` : ""}`);
      expect(page).toBeLessThan(3);
      ids.push(...(json.items as AuditEntry[]).map(({ id }) => id));
      next = json.next as string | null;
    }
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it("keeps the acts on an erased member, without the name and the reasons, and lets nothing else change", async () => {
    const { db } = shop.deps;
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    for (const { id } of [member, other])
      await call("POST", `members/${id}/suspension`, { reason: "Injures en commentaire" });
    const rename = (id: string) =>
      db.execute(sql`update audit_entries set details = '{"reason": "Autre"}' where object_id = ${id}`);
    const hide = (id: string) =>
      db.execute(sql`update audit_entries set object_label = null, details = '{}' where object_id = ${id}`);
    await expect(hide(member.id)).rejects.toMatchObject({ cause: { code: "23001" } });
    await shop.personalData.erase(member.id, async () => true);
    const [kept] = await search(`memberId=${member.id}`);
    expect(kept).toMatchObject({ kind: "member-suspended", administrator: username, details: {} });
    expect(kept?.object_label).toBeNull();
    expect((await search(`memberId=${other.id}`))[0]).toMatchObject({
      object_label: other.username,
      details: { reason: "Injures en commentaire" },
    });
    for (const change of [rename(member.id), hide(other.id)])
      await expect(change).rejects.toMatchObject({ cause: { code: "23001" } });
  });

  it("cannot be changed or emptied, and loses only what is older than three years", async () => {
    const { db } = shop.deps;
    for (const statement of [
      sql`update audit_entries set administrator = 'un autre'`,
      sql`delete from audit_entries where kind = 'login'`,
      sql`truncate audit_entries`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(await search("administrator=foule")).toHaveLength(50);
    await deleteAuditEntriesBefore(db, addMonths(shop.clock.now, -36));
    expect(await search("administrator=foule")).toEqual([]);
    expect((await search()).length).toBeGreaterThan(0);
  });
});
