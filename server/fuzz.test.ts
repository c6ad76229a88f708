import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { administratorSessions } from "#access/administrators/administrators.tables.ts";
import { administratorCookie } from "#access/administrators/administrators.service.server.ts";
import { findAdministrator } from "#access/administrators/administrators.store.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import {
  buildAdministrator,
  buildBook,
  buildCategory,
  buildLibrary,
  type BuiltMember,
  buildMember,
} from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { operationsOf, type RandomRequest, type Role, requestTo } from "#test/random-requests.ts";
import { buildCardSale } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const count = Number(process.env["FUZZ_REQUESTS"] ?? 5000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1862);

let shop: TestShop;
let member: BuiltMember;
let other: BuiltMember;
let administrator: string;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: "1" } });
  const category = await buildCategory(shop, "Romans");
  const book = await buildBook(shop, {
    title: "Livre",
    categoryIds: [category],
    editions: [{}, { isFree: true }],
  });
  await buildBook(shop, { title: "Essai", categoryIds: [category] });
  other = await buildMember(shop);
  await renewMember();
  await buildLibrary(shop, member.id, book.editionIds);
  await buildCardSale(shop, member, book.editionIds);
  administrator = (await buildAdministrator(shop)).username;
  await renewAdministrator();
});
afterAll(() => shop?.close());

/**
 * Requests end sessions, suspend and erase: accounts that were shut out are replaced, so that the next request has a
 * valid caller.
 */
async function renewMember(): Promise<void> {
  member = await buildMember(shop, { subscribed: true });
}
/** Another session, without the cost of another password. */
async function renewAdministrator(): Promise<void> {
  const { db, now } = shop.deps;
  const token = newToken();
  await db.insert(administratorSessions).values({
    tokenHash: hashToken(token),
    administratorId: (await findAdministrator(db, administrator))!.id,
    createdAt: now(),
    expiresAt: after(now(), hours(1)),
  });
  cookie = `${administratorCookie}=${token}`;
}

it(`No request causes a 5xx, and every refusal says why: ${count} over all calls, with seed ${seed}`, async () => {
  const operations = operationsOf(shop.app.swagger() as unknown as Parameters<typeof operationsOf>[0]);
  const requests = fc.sample(requestTo(operations), { numRuns: count, seed });
  const reached = new Set<string>();
  for (const [index, request] of requests.entries()) {
    const answer = await shop.app.inject(injected(request));
    const { statusCode: status } = answer;
    const fault = faultOf(request, status, String(answer.headers["content-type"]), answer.body);
    if (fault)
      expect.fail(
        `${fault}\nrequest ${index}: ${JSON.stringify(request).slice(0, 2000)}\nanswer: ${status} ${answer.body.slice(0, 500)}\n` +
          `log: ${JSON.stringify(shop.logged.at(-1))}`,
      );
    if (status < 300) reached.add(`${request.method} ${request.url.split("?")[0]}`);
    await repair(request, status);
  }
  // If all requests were refused early, the test would find nothing.
  expect(reached.size).toBeGreaterThan(100);
  expect(shop.logged).toEqual([]);
}, 240_000);

function injected({ role, method, url, headers, payload }: RandomRequest): InjectOptions {
  const filled = (each: string) => each.replaceAll("@member@", member.id).replaceAll("@other@", other.id);
  return {
    method: method as "GET",
    url: filled(url),
    headers: { ...identityOf(role), ...headers },
    ...(payload === null ? {} : { payload: Buffer.from(filled(payload), "latin1") }),
  };
}

function identityOf(role: Role): Record<string, string> {
  if (role === "member") return { authorization: `Bearer ${member.token}` };
  return role === "administrator" ? { cookie } : {};
}

/** A download link that a person opened in a window: the refusal is a page with a link to the library. */
const isOpenedLink = ({ url, headers }: RandomRequest): boolean =>
  url.startsWith("/api/files/copies/") && (headers["accept"] ?? "").includes("text/html");

function faultOf(request: RandomRequest, status: number, type: string, body: string): string | null {
  const { method, url } = request;
  if (status >= 500) return "a failure of the program";
  if (status < 400 || method === "HEAD") return null;
  if (isOpenedLink(request) && type.startsWith("text/html")) return null;
  if (!type.startsWith("application/json")) return `a refusal as ${type}`;
  const { error, ...rest } = JSON.parse(body) as { error?: unknown; fields?: object };
  const names = Object.keys(rest).filter((name) => name !== "fields" && name !== "code");
  if (typeof error !== "string" || error === "" || names.length > 0)
    return `a refusal of another shape at ${url}`;
  return null;
}

async function repair({ role, url }: RandomRequest, status: number): Promise<void> {
  if (url.includes("/settings/maintenance")) await shop.settings.maintenance.switch(false);
  if (status !== 401 && status !== 204) return;
  const asked = (path: string, headers: Record<string, string>) => shop.app.inject({ url: path, headers });
  if (role === "member" && (await asked("/api/auth/me", identityOf(role))).statusCode === 401)
    await renewMember();
  if (role === "administrator" && (await asked("/api/admin/check", identityOf(role))).statusCode === 401)
    await renewAdministrator();
}
