import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { partLength, partOffsets } from "#reading/reading/koreader/koreader.rules.ts";
import { buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
let editionId: number;
let key: string;
let document: string;

const md5 = (data: string | Buffer): string => createHash("md5").update(data).digest("hex");

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ editionId } = await publishReadySample(shop, { title: "Le Canal", editionTitle: "Numérique" }));
  member = await buildMember(shop, {});
  await buildLibrary(shop, member.id, [editionId]);
  await vi.waitFor(async () => expect(await shop.publishing.extracts.textLengths(editionId)).toBeDefined(), {
    timeout: 120_000,
  });
  const device = await shop.call("POST", `/api/users/${member.id}/reading-devices`, {
    token: member.token,
    body: { name: "Kobo" },
  });
  key = md5(device.json.password);
  const { rawPayload } = await shop.app.inject({
    url: `/api/files/download/${editionId}?format=epub`,
    headers: { authorization: `Bearer ${member.token}` },
  });
  const parts = partOffsets(rawPayload.length).map((at) => rawPayload.subarray(at, at + partLength));
  document = md5(Buffer.concat(parts));
});
afterAll(async () => shop?.close());

const call = (method: "GET" | "PUT" | "POST", path: string, body?: object, user = member.email, pass = key) =>
  shop.app.inject({
    method,
    url: `/koreader${path}`,
    headers: {
      accept: "application/vnd.koreader.v1+json",
      "x-auth-user": user,
      "x-auth-key": pass,
    },
    ...(body ? { payload: body } : {}),
  });
const progress = (fraction: number) => ({
  document,
  progress: "/body/DocFragment[3]/body/p[2]/text().0",
  percentage: fraction,
  device: "Kobo Libra",
  device_id: "A1B2",
});

describe("KOReader's synchronisation", () => {
  it("opens with a device's password; there is nothing to register", async () => {
    expect((await call("GET", "/healthcheck")).json()).toEqual({ state: "OK" });
    expect((await call("GET", "/users/auth")).json()).toEqual({ authorized: "OK" });
    expect((await call("GET", "/users/auth", undefined, member.email, md5("autre"))).statusCode).toBe(401);
    expect((await call("GET", "/users/auth", undefined, "", "")).json().code).toBe(2001);
    const created = await call("POST", "/users/create", { username: "lea", password: "x" });
    expect(created).toMatchObject({ statusCode: 402 });
  });

  it("knows the member's copy by its digest, and shares the place with the browser's reader", async () => {
    expect((await call("GET", `/syncs/progress/${document}`)).json()).toEqual({});
    const saved = await call("PUT", "/syncs/progress", progress(0.25));
    expect(saved.json()).toEqual({ document, timestamp: Math.floor(shop.clock.now.getTime() / 1000) });
    const token = member.token;
    const places = await shop.call("GET", `/api/reading/${editionId}/places`, { token });
    expect(places.json).toMatchObject([{ device_label: "Kobo Libra", fraction: 0.25, cfi: null }]);
    expect((await call("GET", `/syncs/progress/${document}`)).json()).toMatchObject({
      percentage: 0.25,
      progress: progress(0).progress,
      device: "Kobo Libra",
      device_id: "A1B2",
    });
    setClock(shop, 60_000);
    await shop.call("PUT", `/api/reading/${editionId}/place`, {
      token,
      body: {
        deviceId: "navigateur",
        deviceLabel: "Firefox",
        fraction: 0.5,
        cfi: null,
        revision: null,
        passage: null,
        readAt: shop.clock.now.toISOString(),
      },
    });
    const newer = (await call("GET", `/syncs/progress/${document}`)).json();
    expect(newer).toMatchObject({ percentage: 0.5, device: "Firefox", device_id: "navigateur" });
    expect(newer.progress).toMatch(/^\/body\/DocFragment\[\d+\]\/body$/);
  });

  it("keeps nothing of other books, and refuses what it cannot read", async () => {
    const other = { ...progress(0.1), document: md5("un autre livre") };
    expect((await call("PUT", "/syncs/progress", other)).json().code).toBe(2004);
    expect((await call("GET", `/syncs/progress/${other.document}`)).json()).toEqual({});
    expect((await call("PUT", "/syncs/progress", { ...progress(2) })).json().code).toBe(2003);
    expect((await call("GET", "/syncs/progress/livre")).statusCode).toBe(403);
  });

  it("shows no member another's copy", async () => {
    const stranger = await buildMember(shop, {});
    await buildLibrary(shop, stranger.id, [editionId]);
    const device = await shop.call("POST", `/api/users/${stranger.id}/reading-devices`, {
      token: stranger.token,
      body: { name: "Kobo" },
    });
    const asked = await call(
      "GET",
      `/syncs/progress/${document}`,
      undefined,
      stranger.email,
      md5(device.json.password),
    );
    expect(asked.json()).toEqual({});
  });
});
