import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { insertEntries } from "#reading/library/library.store.server.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  type BuiltMember,
  buildMember,
} from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { inTheMiddleOf } from "#test/waiting.ts";

let shop: TestShop;
let freeId: number;
beforeAll(async () => {
  shop = await openTestShop();
  const { editionIds } = await buildBook(shop, { editions: [{ title: "Gratuite", isFree: true }] });
  freeId = editionIds[0] ?? 0;
});
afterAll(() => shop?.close());

const ownedBy = ({ id }: BuiltMember) => shop.library.ownedIds(id);
const periodOf = async ({ id }: BuiltMember) => {
  const [row] = await shop.deps.db.select().from(subscriptions).where(eq(subscriptions.memberId, id));
  return { id: row?.id ?? 0, paymentId: row?.paymentId ?? 0 };
};

describe("What is free thanks to a subscription", () => {
  it.each([
    ["add-to-library", () => ({ editionId: freeId }), 403],
    ["checkout", () => ({ edition_ids: [freeId] }), 409],
  ] as const)("is not added by %s while the subscription is taken back", async (path, body, status) => {
    const member = await buildMember(shop, { subscribed: true });
    const period = await periodOf(member);
    const answer = await inTheMiddleOf(shop, {
      holds: (tx) => shop.subscriptions.end(tx, period.paymentId),
      begins: () => shop.call("POST", `/api/payments/${path}`, { token: member.token, body: body() }),
      meanwhile: (tx) => shop.library.withdrawFreeOf(tx, period.id),
    });
    expect(answer.status).toBe(status);
    expect(await ownedBy(member)).toEqual([]);
  });

  it("is removed, but not editions given or bought in between", async () => {
    const member = await buildMember(shop, { subscribed: true });
    await buildLibrary(shop, member.id, [freeId]);
    const period = await periodOf(member);
    await shop.deps.db.transaction((tx) => shop.library.withdrawFreeOf(tx, period.id));
    expect(await ownedBy(member)).toEqual([freeId]);
  });
});

describe("An edition that is given", () => {
  it("when it has been bought a moment before is not given, nor said to be", async () => {
    const member = await buildMember(shop);
    const { cookie } = await buildAdministrator(shop);
    const answer = await inTheMiddleOf(shop, {
      // Reported by the provider, and not visible yet.
      holds: (tx) =>
        insertEntries(tx, [
          { memberId: member.id, editionId: freeId, origin: "gift", acquiredAt: shop.clock.now },
        ]),
      begins: () =>
        shop.call("POST", `/api/admin/members/${member.id}/editions`, {
          cookie,
          body: { edition_id: freeId },
        }),
    });
    expect([answer.status, answer.json.error]).toEqual([409, "Ce membre possède déjà cette édition."]);
  });
});
