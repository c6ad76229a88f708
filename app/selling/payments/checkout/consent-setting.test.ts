import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-23T09:00:00Z") });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const setting = (method: "GET" | "PUT", body?: object, as = cookie) =>
  cards.shop.call(method, "/api/admin/settings/consent", { cookie: as, body });

it("Orders without consent are taken until the publisher refuses them: 400 on the box (decisions.md, “Second wave”)", async () => {
  const { token } = await buildMember(cards.shop);
  const { editionIds } = await buildBook(cards.shop);
  const order = (path: "checkout" | "subscribe", withdrawal_consent?: boolean) =>
    cards.shop.call("POST", `/api/payments/${path}`, {
      token,
      body: { edition_ids: editionIds, withdrawal_consent },
    });
  expect((await setting("GET")).json).toEqual({ required: false });
  expect((await order("checkout")).status).toBe(200);
  expect((await setting("PUT", { required: true })).json).toEqual({ required: true });
  const [act] = (await cards.shop.call("GET", "/api/admin/audit", { cookie })).json.items;
  expect(act).toMatchObject({
    kind: "consent-requirement-changed",
    details: { before: "facultatif", after: "exigé" },
  });
  for (const path of ["checkout", "subscribe"] as const) {
    for (const consent of [undefined, false]) {
      const refused = await order(path, consent);
      expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ["withdrawal_consent"]]);
    }
    expect((await order(path, true)).status).toBe(200);
  }
  // The specified call has no payload.
  expect((await cards.shop.call("POST", "/api/payments/subscribe", { token })).status).toBe(400);
  await setting("PUT", { required: false });
  expect((await order("checkout")).status).toBe(200);
});

it("The setting is the administrators', and says one of two things", async () => {
  const { token } = await buildMember(cards.shop);
  expect((await setting("PUT", { required: true }, "encrier_admin=faux")).status).toBe(401);
  expect((await cards.shop.call("GET", "/api/admin/settings/consent", { token })).status).toBe(401);
  for (const body of [{}, { required: "oui" }, { required: null }])
    expect((await setting("PUT", body)).status).toBe(400);
  expect((await setting("GET")).json).toEqual({ required: false });
});

it("The publisher sees which payments were made without consent, and until when they can be withdrawn from", async () => {
  for (const consent of [false, true]) {
    const { member, session } = await cards.order({ consent });
    await cards.payAndReport(session);
    const { json } = await cards.shop.call("GET", `/api/admin/members/${member.id}/payments`, { cookie });
    expect(json).toMatchObject([
      { withdrawal_consent: consent, withdrawal_ends_at: "2026-12-07T23:00:00.000Z" },
    ]);
  }
});
