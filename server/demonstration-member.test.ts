import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDemonstrationMember } from "#server/demonstration-member.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let dataDir: string;
beforeAll(async () => {
  shop = await openTestShop();
  dataDir = await mkdtemp(join(tmpdir(), "encrier-demonstration-"));
});
afterAll(async () => {
  await shop?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const body = { email: "lectrice@encrier.localhost", password: "Lecture-2026" };
const logIn = () => shop.call("POST", "/api/auth/login", { body });
const isIn = async (token: string) => (await shop.call("GET", "/api/auth/me", { token })).status === 200;

/** Starts the built shop on the same database, and stops it. @returns the lines of its log that name the member */
async function start(env: Record<string, string>): Promise<string[]> {
  const running = await startBuiltShop(dataDir, { DATABASE_URL: shop.databaseUrl, DEMO: "off", ...env });
  await running.stop();
  return running
    .output()
    .split("\n")
    .filter((line) => line.includes("lectrice"));
}

const onThePublicNet = {
  PUBLIC_URL: "https://librairie.exemple.fr",
  SMTP_URL: "smtp://127.0.0.1:9",
  PAYMENTS: "simulated",
};

it("The README's password opens the demonstration on a shop of one's own, and nothing once it is public", async () => {
  await addDemonstrationMember(shop.deps, shop);
  const { status, json } = await logIn();
  expect(status).toBe(200);
  expect(await start({})).toEqual([]);
  expect(await isIn(json.token)).toBe(true);

  const lines = await start(onThePublicNet);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("n’a plus de mot de passe");
  expect(lines[0]).not.toContain(body.email);
  expect((await logIn()).status).toBe(401);
  expect(await isIn(json.token)).toBe(false);

  // Once is enough: the account stays closed when the shop is local again.
  expect(await start(onThePublicNet)).toEqual([]);
  expect(await start({})).toEqual([]);
  expect((await logIn()).status).toBe(401);
});
