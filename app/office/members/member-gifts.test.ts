import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloads } from "#reading/library/library.tables.ts";
import { addMonths, after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/members/${path}`, { cookie, body });
const kindsOn = async (id: string) =>
  (
    (await shop.call("GET", `/api/admin/audit?objectType=member&objectId=${id}`, { cookie })).json.items as {
      kind: string;
    }[]
  ).map(({ kind }) => kind);
const library = async (id: string) => (await call("GET", `${id}/library`)).json as Record<string, unknown>[];
const download = (memberId: string, editionId: number) =>
  shop.deps.db
    .insert(downloads)
    .values({ memberId, editionId, format: "pdf", address: null, downloadedAt: shop.deps.now() });
/** The same shop some time later, with a session of that time, and back. */
async function later<T>(milliseconds: number, ask: () => Promise<T>): Promise<T> {
  const [start, session] = [new Date(shop.clock.now), cookie];
  shop.clock.now = after(start, milliseconds);
  ({ cookie } = await buildAdministrator(shop));
  return ask().finally(() => {
    shop.clock.now = start;
    cookie = session;
  });
}

describe("A given edition", () => {
  const given = async () => {
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: `La Curée ${randomUUID()}` });
    const editionId = editionIds[0] as number;
    await call("POST", `${member.id}/editions`, { edition_id: editionId });
    return { member, editionId, path: `${member.id}/editions/${editionId}` };
  };

  it("can be taken back for fourteen days; the member is notified, and the audit log has it", async () => {
    const { member, path } = await given();
    const until = after(shop.deps.now(), days(14)).toISOString();
    expect(await library(member.id)).toMatchObject([{ origin: "gift", returnable_until: until }]);
    expect((await mail.waitFor(member.email, "La Curée")).text).toContain("pendant 14 jours");
    expect((await later(days(14) - 1, () => call("DELETE", path))).status).toBe(200);
    expect(await library(member.id)).toEqual([]);
    expect((await mail.waitFor(member.email, "a repris")).text).toContain("La Curée");
    expect(await kindsOn(member.id)).toEqual(["member-edition-taken-back", "member-edition-given"]);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("stays after fourteen days", async () => {
    const { member, path } = await given();
    await later(days(14), async () => {
      expect(await library(member.id)).toMatchObject([{ returnable_until: null }]);
      const refused = await call("DELETE", path);
      expect([refused.status, refused.json.error]).toEqual([409, "Un cadeau se reprend pendant 14 jours."]);
    });
    expect(await library(member.id)).toHaveLength(1);
  });

  it("stays once it was downloaded", async () => {
    const { member, editionId, path } = await given();
    await download(member.id, editionId);
    expect(await library(member.id)).toMatchObject([{ returnable_until: null }]);
    const refused = await call("DELETE", path);
    expect([refused.status, refused.json.error]).toEqual([409, "Cette édition a déjà été téléchargée."]);
  });

  it("is the only kind that can: what was added or bought is 404, an impossible number 400", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const { editionIds } = await buildBook(shop, { editions: [{ isFree: true }] });
    const body = { editionId: editionIds[0] };
    await shop.call("POST", "/api/payments/add-to-library", { token: member.token, body });
    expect(await library(member.id)).toMatchObject([{ origin: "free", returnable_until: null }]);
    expect((await call("DELETE", `${member.id}/editions/${editionIds[0]}`)).status).toBe(404);
    expect((await call("DELETE", `${member.id}/editions/abc`)).status).toBe(400);
  });
});

describe("A given subscription", () => {
  const given = async (months = 6) => {
    const member = await buildMember(shop);
    const { json } = await call("POST", `${member.id}/subscriptions`, { months });
    const [period] = json.subscriptions as { id: number; returnable_until: string | null }[];
    return { member, period, path: `${member.id}/subscriptions/${period?.id}` };
  };
  const addFree = (token: string, editionId: number) =>
    shop.call("POST", "/api/payments/add-to-library", { token, body: { editionId } });

  it("can be taken back for fourteen days, with the free editions added under it", async () => {
    const { member, period, path } = await given();
    expect(period?.returnable_until).toBe(after(shop.deps.now(), days(14)).toISOString());
    const { editionIds } = await buildBook(shop, { editions: [{ isFree: true }] });
    expect((await addFree(member.token, editionIds[0] as number)).status).toBe(200);
    const answer = await call("DELETE", path);
    expect(answer.json).toMatchObject({ isActiveSubscriber: false, subscriptions: [], editions: 0 });
    await mail.waitFor(member.email, "a repris l’abonnement");
    expect(await kindsOn(member.id)).toEqual(["member-subscription-taken-back", "member-subscription-given"]);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("stays after fourteen days, and once something was downloaded under it", async () => {
    const { member, path } = await given();
    const refused = await later(days(14), () => call("DELETE", path));
    expect([refused.status, refused.json.error]).toEqual([409, "Un cadeau se reprend pendant 14 jours."]);
    const { editionIds } = await buildBook(shop, { editions: [{ isFree: true }] });
    await addFree(member.token, editionIds[0] as number);
    await download(member.id, editionIds[0] as number);
    const downloaded = await call("DELETE", path);
    expect(downloaded.json.error).toBe("Une édition de cet abonnement a déjà été téléchargée.");
    expect((await call("GET", member.id)).json.isActiveSubscriber).toBe(true);
  });

  it("that was to follow another begins nothing; what was bought cannot be taken back", async () => {
    const member = await buildMember(shop, { subscribed: true });
    await call("POST", `${member.id}/subscriptions`, { months: 3 });
    await call("POST", `${member.id}/subscriptions`, { months: 1 });
    const [last, middle, bought] = (await call("GET", member.id)).json.subscriptions as {
      id: number;
      start_date: string;
      end_date: string;
    }[];
    const answer = await call("DELETE", `${member.id}/subscriptions/${middle?.id}`);
    expect(answer.json.subscriptions).toMatchObject([
      {
        id: last?.id,
        start_date: middle?.start_date,
        end_date: addMonths(new Date(middle?.start_date ?? 0), 1).toISOString(),
      },
      { id: bought?.id, returnable_until: null },
    ]);
    expect((await call("DELETE", `${member.id}/subscriptions/${bought?.id}`)).status).toBe(404);
  });
});
