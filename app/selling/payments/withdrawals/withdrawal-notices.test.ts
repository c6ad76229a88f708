import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { withdrawalNotices } from "#selling/payments/payments.tables.ts";
import { type CardShop, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({
    now: new Date("2026-11-23T09:00:00Z"),
    env: { RATE_LIMITS: "withdrawal=1000" },
  });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const name = "Renée d’Argent-Courte";
const declare = (body: object) => cards.shop.call("POST", "/api/payments/withdrawal-notices", { body });
const listed = async () => {
  ({ cookie } = await buildAdministrator(cards.shop));
  return (await cards.shop.call("GET", "/api/admin/withdrawal-notices", { cookie })).json;
};
const settle = (id: number, body: object = {}) =>
  cards.shop.call("POST", `/api/admin/withdrawal-notices/${id}/outcome`, { cookie, body });
const waiting = async () => {
  const tasks = (await cards.shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json;
  return tasks.find(({ name: task }: { name: string }) => task === "withdrawal_notices")?.count ?? 0;
};
const invoiceOf = async (memberId: string) => {
  const { rows } = await cards.shop.deps.db.execute<{ number: string }>(
    `select number from sales_documents d join payments p on p.id = d.payment_id where p.member_id = '${memberId}'`,
  );
  return rows[0]?.number ?? "";
};

it("A withdrawal is declared without an account, by the number of the invoice, and honoured as of its day", async () => {
  const { member, session } = await cards.order({ prices: [499], consent: false });
  await cards.payAndReport(session);
  // As its owner would, whose account was suspended.
  await cards.shop.deps.db
    .update(members)
    .set({ suspendedAt: cards.shop.clock.now })
    .where(eq(members.id, member.id));
  const declared = await declare({
    name,
    email: "ailleurs@exemple.fr",
    reference: await invoiceOf(member.id),
  });
  expect(declared.status).toBe(201);
  const { number: id } = declared.json;
  expect(await queued(cards, "withdrawal-notice-mail", "noticeId", id)).toBe(1);
  // Nothing has ended yet: every reader can type a number.
  expect(await recordsOf(cards, member.id).ownedIds()).toHaveLength(1);
  // The period ends while it waits: the day of the declaration counts.
  travelTo(cards.shop, after(cards.shop.clock.now, days(20)));
  const [notice] = await listed();
  expect(notice).toMatchObject({
    id,
    name,
    outcome: null,
    member: { id: member.id },
    contracts: [{ kind: "editions", refund_cents: 499 }],
  });
  expect(await waiting()).toBe(1);
  const [{ payment_id }] = notice.contracts;
  const other = await cards.order({ consent: false });
  await cards.payAndReport(other.session);
  const [foreign] = await recordsOf(cards, other.member.id).payments();
  expect((await settle(id, { payment_id: foreign?.id })).status).toBe(404);
  expect((await settle(id, { payment_id })).status).toBe(200);
  expect((await settle(id, { payment_id })).status).toBe(409);
  expect(await recordsOf(cards, member.id).ownedIds()).toEqual([]);
  const { rows } = await cards.shop.deps.db.execute(
    `select declared_at from withdrawals where payment_id = ${payment_id}`,
  );
  expect(new Date(String(rows[0]?.["declared_at"])).toISOString()).toBe(declared.json.declared_at);
  expect(await waiting()).toBe(0);
  expect((await listed())[0]).toMatchObject({ id, outcome: "honoured", contracts: [] });
});

it("The answer is the same for a known order, an unknown one and a foreign address", async () => {
  const member = await buildMember(cards.shop);
  const answers = await Promise.all([
    declare({ name, email: member.email }),
    declare({ name, email: "inconnue@exemple.fr" }),
    declare({ name, email: "autre@exemple.fr", reference: member.email }),
    declare({ name, email: "autre2@exemple.fr", reference: "F2020-999999" }),
  ]);
  for (const { status, json } of answers)
    expect([status, Object.keys(json)]).toEqual([201, ["number", "declared_at"]]);
  const known = (await listed()).filter(({ member: found }: { member: unknown }) => found !== null);
  expect(known.map(({ member: found }: { member: { id: string } }) => found.id)).toEqual(
    expect.arrayContaining([member.id]),
  );
});

it("What is not a name or a reference is refused, and an address gets three acknowledgements an hour", async () => {
  const refused = async (body: object) =>
    Object.keys((await declare({ name, email: "x@exemple.fr", ...body })).json.fields);
  expect(await refused({ name: "Gagnez sur https://exemple.com" })).toEqual(["name"]);
  expect(await refused({ email: "personne" })).toEqual(["email"]);
  expect(await refused({ reference: "exemple.com/gagnez" })).toEqual(["reference"]);
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await declare({ name, email: "trop@exemple.fr" })).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

it("An erased member's declarations keep their day alone, and all end after five years", async () => {
  const member = await buildMember(cards.shop);
  const { json } = await declare({ name, email: member.email });
  expect((await cards.shop.personalData.gather(member.id)).withdrawal_notices).toHaveLength(1);
  await cards.shop.personalData.erase(member.id, async () => true);
  const kept = () =>
    cards.shop.deps.db.select().from(withdrawalNotices).where(eq(withdrawalNotices.id, json.number));
  expect(JSON.stringify(await kept())).not.toMatch(/Argent|@test/);
  travelTo(cards.shop, after(cards.shop.clock.now, days(5 * 366)));
  await cards.shop.payments.withdrawalNotices.forgetOld();
  expect(await kept()).toEqual([]);
});

it("One that no order answers is closed, which the audit log says", async () => {
  const { json } = await declare({ name, email: "sans-commande@exemple.fr" });
  await listed();
  expect((await settle(json.number)).json.message).toBe("La déclaration est classée.");
  const audit = (await cards.shop.call("GET", "/api/admin/audit?kind=withdrawal-closed", { cookie })).json;
  expect(JSON.stringify(audit)).toContain(String(json.number));
});
