import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancellations } from "#readers/subscriptions/subscriptions.tables.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, RATE_LIMITS: "cancellation=1000" };
  shop = await openTestShop({ env, work: true });
});
afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

const notify = (body: object, token?: string) =>
  shop.call("POST", "/api/subscriptions/cancellations", { body, token });
const notice = { name: "Renée Saccard", email: "renee@exemple.fr", contract: "subscription" };

it("A notice of a visitor is kept, numbered and acknowledged with its day and what follows (L215-1-1)", async () => {
  const answer = await notify({ ...notice, reference: "paiement nº 12", reason: "Je pars en voyage." });
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({ number: expect.any(Number), notified_at: shop.clock.now.toISOString() });
  await mail.waitFor(notice.email, "rien ne court et rien ne sera prélevé");
  const [kept] = await shop.deps.db
    .select()
    .from(cancellations)
    .where(eq(cancellations.id, answer.json.number));
  expect(kept).toMatchObject({
    name: "Renée Saccard",
    memberId: null,
    wishedEnd: null,
    reason: "Je pars en voyage.",
  });
  await mail.waitFor("contact@editions-demonstration.example", "Je pars en voyage.");
});

it("A subscriber's names the day the subscription ends and leaves it open until then; the publisher sees it", async () => {
  const member = await buildMember(shop, { subscribed: true });
  const body = { ...notice, email: member.email.toUpperCase(), wished_end: "2026-12-01" };
  const visitor = await notify(body);
  const signedIn = await notify({ ...body, email: member.email }, member.token);
  expect([visitor.status, signedIn.status]).toEqual([201, 201]);
  // Any person may know an address: the answer is the same for all.
  expect(Object.keys(visitor.json)).toEqual(["number", "notified_at"]);
  await mail.waitFor(member.email, "à l’échéance de ce que vous avez payé");
  const me = await shop.call("GET", "/api/auth/me", { token: member.token });
  expect(me.json.isActiveSubscriber).toBe(true);
  const { cookie } = await buildAdministrator(shop);
  const profile = await shop.call("GET", `/api/admin/members/${member.id}`, { cookie });
  expect(profile.json.cancellations).toMatchObject([
    { id: signedIn.json.number, wished_end: "2026-12-01", contract: "subscription" },
    { id: visitor.json.number },
  ]);
  const everything = await shop.personalData.gather(member.id);
  expect(everything.cancellations).toHaveLength(2);

  await shop.personalData.erase(member.id, async () => true);
  const rows = await shop.deps.db.select().from(cancellations).where(eq(cancellations.memberId, member.id));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/Saccard|exemple\.fr|@test/);
});

it("An invalid cancellation is refused with the field, and no link gets into a mail to another person", async () => {
  const refused = async (change: object) => {
    const { status, json } = await notify({ ...notice, email: "refus@exemple.fr", ...change });
    return status === 400 ? Object.keys(json.fields) : [status];
  };
  expect(await refused({ name: " " })).toEqual(["name"]);
  expect(await refused({ name: "Gagnez sur https://exemple.com" })).toEqual(["name"]);
  expect(await refused({ name: "a".repeat(101) })).toEqual(["name"]);
  expect(await refused({ email: "personne" })).toEqual(["email"]);
  expect(await refused({ contract: "bail" })).toEqual(["contract"]);
  expect(await refused({ reference: "exemple.com/gagnez" })).toEqual(["reference"]);
  expect(await refused({ wished_end: "2026-02-30" })).toEqual(["wished_end"]);
  expect(await refused({ reason: "a".repeat(1001) })).toEqual(["reason"]);
  expect(await refused({ name: "D’Argent-Courte, Éloïse" })).toEqual(["name"]);
  expect(await refused({ name: "Éloïse d’Argent-Courte" })).toEqual([201]);
});

it("An address gets three acknowledgements an hour, for all senders together", async () => {
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await notify({ ...notice, email: "trop@exemple.fr" })).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

it("A notice is kept for five years", async () => {
  const { json } = await notify({ ...notice, email: "ancienne@exemple.fr" });
  const isKept = async () =>
    (await shop.deps.db.select().from(cancellations).where(eq(cancellations.id, json.number))).length > 0;
  const start = new Date(shop.clock.now);
  travelTo(shop, new Date(Date.UTC(start.getUTCFullYear() + 5, start.getUTCMonth() - 1, 1)));
  await shop.subscriptions.cancellations.forgetOld();
  expect(await isKept()).toBe(true);
  travelTo(shop, new Date(Date.UTC(start.getUTCFullYear() + 5, start.getUTCMonth() + 1, 1)));
  await shop.subscriptions.cancellations.forgetOld();
  expect(await isKept()).toBe(false);
  travelTo(shop, start);
});
