import { afterAll, beforeAll, expect, it } from "vitest";
import { buildBook, buildMember, testPassword } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => shop?.close());

it("An account that is to be closed buys, subscribes and adds nothing until it is kept: 409 with the day", async () => {
  const { id, email, token: first } = await buildMember(shop);
  const { editionIds } = await buildBook(shop, { editions: [{}, { title: "Offerte", priceCents: 0 }] });
  await shop.call("POST", `/api/users/${id}/closing`, { token: first, body: { password: testPassword } });
  const body = { email, password: testPassword };
  const { token } = (await shop.call("POST", "/api/auth/login", { body })).json;
  const calls = [
    ["checkout", { edition_ids: [editionIds[0]] }],
    ["checkout", { edition_ids: [editionIds[1]] }],
    ["subscribe", {}],
    ["add-to-library", { editionId: editionIds[1] }],
  ] as const;
  const send = (path: string, sent: object) =>
    shop.call("POST", `/api/payments/${path}`, { token, body: sent });
  for (const [path, sent] of calls) {
    const refused = await send(path, sent);
    expect(refused.status).toBe(409);
    expect(refused.json.error).toContain("Votre compte sera fermé le 28 novembre 2026");
  }
  expect(await shop.library.ownedIds(id)).toEqual([]);
  await shop.call("DELETE", `/api/users/${id}/closing`, { token });
  for (const [path, sent] of calls.filter((_, index) => index !== 1))
    expect((await send(path, sent)).status).toBe(200);
});
