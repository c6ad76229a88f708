import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildBook,
  buildCategory,
  buildLibrary,
  buildMember,
  type BuiltMember,
  testPassword,
} from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
let editionId: number;
let category: number;

beforeAll(async () => {
  shop = await openTestShop();
  member = await buildMember(shop, {});
  category = await buildCategory(shop, "Romans");
  const book = await buildBook(shop, { categoryIds: [category] });
  editionId = book.editionIds[0] ?? 0;
  await buildLibrary(shop, member.id, [editionId]);
});
afterAll(async () => shop.close());

const mark = (body: unknown, { id, token } = member, edition = editionId) =>
  shop.call("PATCH", `/api/users/${id}/library/${edition}`, { token, body });
const row = async (viewer = member) =>
  (await shop.call("GET", `/api/users/${member.id}/dashboard`, { token: viewer.token })).json.library[0];

describe("What members note on their editions", () => {
  it("is that they are read, and labels; both can be taken back", async () => {
    expect(await row()).toMatchObject({ finished_at: null, labels: [], category_ids: [category] });
    const { status, json } = await mark({ finished: true, labels: ["Été", " à relire ", "été"] });
    expect(status).toBe(200);
    expect(json).toEqual({ finished_at: shop.clock.now.toISOString(), labels: ["Été", "à relire"] });
    expect(await row()).toMatchObject(json);
    expect((await mark({ finished: false })).json).toEqual({
      finished_at: null,
      labels: ["Été", "à relire"],
    });
    expect((await mark({})).json.labels).toEqual(["Été", "à relire"]);
  });

  it("stays within limits, and with the owner", async () => {
    await mark({ finished: true, labels: ["Été"] });
    const many = Array.from({ length: 11 }, (_, index) => `n° ${index}`);
    for (const labels of [many, [""], ["a".repeat(41)], "Été"])
      expect((await mark({ labels })).status).toBe(400);
    const other = await buildMember(shop, {});
    expect((await mark({ finished: true }, { ...member, token: other.token })).status).toBe(403);
    expect((await mark({ finished: true }, other)).status).toBe(403);
    expect((await mark({ finished: true }, member, 2_000_000_000)).status).toBe(403);
    expect(await row(other)).toMatchObject({ finished_at: null, labels: [] });
  });

  it("is in the member's own copy of the data", async () => {
    const { json } = await shop.call("POST", `/api/users/${member.id}/export`, {
      token: member.token,
      body: { password: testPassword },
    });
    expect(json.library_marks).toEqual([
      { edition_id: editionId, finished_at: expect.any(String), labels: ["Été"] },
    ]);
  });
});
