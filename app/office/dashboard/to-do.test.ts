import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

const listFor = async (session: string): Promise<unknown> => {
  const answer = await shop.call("GET", "/api/admin/dashboard/to-do", { cookie: session });
  expect(answer.status).toBe(200);
  return answer.json;
};

it("What is to do names what waits for the caller's role, the most pressing first", async () => {
  // The shop's own identity is all that a new house has to write.
  const fresh = (await listFor(cookie)) as { name: string }[];
  expect(fresh.map(({ name }) => name).filter((name) => name !== "identity")).toEqual([]);

  const member = await buildMember(shop);
  const now = shop.clock.now;
  await shop.deps.db.insert(payments).values({
    memberId: member.id,
    kind: "editions",
    state: "paid",
    provider: "simulated",
    amountCents: 400,
    withdrawalConsent: false,
    createdAt: now,
    paidAt: now,
    disputedAt: now,
  });
  const [broken, waiting] = [await buildBook(shop), await buildBook(shop), await buildBook(shop)];
  const change = (id: number | undefined, changes: Partial<typeof editions.$inferInsert>) =>
    shop.deps.db
      .update(editions)
      .set(changes)
      .where(eq(editions.id, id ?? 0));
  await change(broken?.editionIds[0], { hasFailedFormat: true });
  await change(waiting?.editionIds[0], { needsFiles: true, coverUrl: null });
  const all = (await listFor(cookie)) as { name: string; count: number }[];
  expect(all.filter(({ name }) => name !== "identity")).toEqual([
    { name: "disputes", count: 1 },
    { name: "failed_formats", count: 1 },
    { name: "lacking_files", count: 1 },
  ]);

  const body = { username: "vendeuse", role: "seller" };
  const added = await shop.call("POST", "/api/admin/administrators", { cookie, body });
  const credentials = { username: body.username, password: added.json.password };
  const login = await shop.call("POST", "/api/admin/login", { body: credentials });
  const session = String(login.headers["set-cookie"]).split(";")[0] ?? "";
  expect(await listFor(session)).toEqual([{ name: "disputes", count: 1 }]);
});
