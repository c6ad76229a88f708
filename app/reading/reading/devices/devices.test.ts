import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asShown, basicCredentials, maxDevices } from "#reading/reading/devices/reading-devices.rules.ts";
import {
  buildBook,
  buildLibrary,
  buildMember,
  buildSubscription,
  type BuiltMember,
  testPassword,
} from "#test/factories.ts";
import { saveFormat } from "#test/readable-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;

beforeAll(async () => {
  shop = await openTestShop();
  member = await buildMember(shop, {});
});
afterAll(async () => shop.close());

const basic = (name: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}` },
});
const devicesPath = (id = member.id) => `/api/users/${id}/reading-devices`;
async function addDevice(name: string, owner = member): Promise<{ id: number; password: string }> {
  const { status, json } = await shop.call("POST", devicesPath(owner.id), {
    token: owner.token,
    body: { name },
  });
  expect(status).toBe(201);
  return { id: json.device.id, password: json.password };
}
const openLibrary = (password: string, name = member.email, path = "/opds/v2/bibliotheque") =>
  shop.call("GET", path, basic(name, password));

describe("What a device sends", () => {
  it("is read as it was shown, however it was typed", () => {
    expect(asShown("K7MF x2qp9wtr h4vd")).toBe("k7mf-x2qp-9wtr-h4vd");
  });

  it("may contain colons and accents in the password", () => {
    const header = `Basic ${Buffer.from("éva@exemple.fr:a:b").toString("base64")}`;
    expect(basicCredentials(header)).toEqual({ name: "éva@exemple.fr", password: "a:b" });
    for (const wrong of [undefined, "", "Bearer abc", "Basic", "Basic YQ=="])
      expect(basicCredentials(wrong)).toBeNull();
  });
});

describe("A reading device", () => {
  it("opens its owner's library with its own password, never with the account's", async () => {
    const { password } = await addDevice("Kobo");
    expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    expect((await openLibrary(password)).status).toBe(200);
    expect((await openLibrary(password.toUpperCase().replaceAll("-", ""), member.username)).status).toBe(200);
    for (const [name, wrong] of [
      [member.email, testPassword],
      [member.email, "aaaa-bbbb-cccc-dddd"],
      ["autre@exemple.fr", password],
    ] as const)
      expect((await openLibrary(wrong, name)).status).toBe(401);
  });

  it("is listed with its last use and without its password, for its owner only", async () => {
    const { password } = await addDevice("Téléphone");
    await openLibrary(password);
    const { body, json } = await shop.call("GET", devicesPath(), { token: member.token });
    expect(json.find(({ name }: { name: string }) => name === "Téléphone").used_at).not.toBeNull();
    expect(body).not.toContain(password);
    const other = await buildMember(shop, {});
    expect((await shop.call("GET", devicesPath(), { token: other.token })).status).toBe(403);
    expect((await shop.call("GET", devicesPath())).status).toBe(401);
  });

  it("opens nothing once it is removed", async () => {
    const { id, password } = await addDevice("Perdu");
    const removal = await shop.call("DELETE", `${devicesPath()}/${id}`, { token: member.token });
    expect(removal.status).toBe(204);
    expect((await openLibrary(password)).status).toBe(401);
    expect((await shop.call("DELETE", `${devicesPath()}/${id}`, { token: member.token })).status).toBe(404);
  });

  it("is one of a limited number, also for simultaneous calls", async () => {
    const owner = await buildMember(shop, {});
    const calls = Array.from({ length: maxDevices + 3 }, (_, n) =>
      shop.call("POST", devicesPath(owner.id), { token: owner.token, body: { name: `Liseuse ${n}` } }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxDevices);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  it("is asked for by a document that applications understand", async () => {
    const refused = await shop.call("GET", "/opds/bibliotheque");
    expect(refused.status).toBe(401);
    expect(refused.headers["www-authenticate"]).toMatch(/^Basic /);
    expect(refused.headers["content-type"]).toMatch(/^application\/opds-authentication\+json/);
    expect(refused.json.authentication[0].type).toBe("http://opds-spec.org/auth/basic");
  });
});

describe("The library as a feed", () => {
  it("has the member's editions, newest first, with links that send their own copies", async () => {
    const owner = await buildMember(shop, {});
    const { password } = await addDevice("Kobo", owner);
    const { editionIds } = await buildBook(shop, { title: "Un livre à moi" });
    await buildLibrary(shop, owner.id, editionIds);
    const { json } = await openLibrary(password, owner.email);
    expect(json.publications).toHaveLength(1);
    expect(json.publications[0].metadata.title).toBe("Un livre à moi");
    // Its files are not built in this test: the shop says so, to its owner only.
    const path = `/opds/bibliotheque/${editionIds[0]}/epub`;
    expect((await openLibrary(password, owner.email, path)).status).toBe(409);
    const { password: stranger } = await addDevice("Autre");
    expect((await openLibrary(stranger, member.email, path)).status).toBe(403);
  });

  it("leads to a file that is being made, and leaves out an edition without any", async () => {
    const owner = await buildMember(shop, {});
    const { password } = await addDevice("Kobo", owner);
    const { editionIds: coming } = await buildBook(shop, { title: "À venir" });
    const { editionIds: failed } = await buildBook(shop, { title: "Sans fichier" });
    await buildLibrary(shop, owner.id, [...coming, ...failed]);
    for (const format of ["epub", "pdf", "azw3"] as const)
      await saveFormat(shop.deps, failed[0] ?? 0, format, { state: "failed", reason: "Illisible." });
    const { json } = await openLibrary(password, owner.email);
    const shown = json.publications as {
      metadata: { title: string };
      links: { rel: string; href: string }[];
    }[];
    expect(shown.map(({ metadata }) => metadata.title)).toEqual(["À venir"]);
    const links = shown[0]?.links.filter(({ rel }) => rel.startsWith("http://opds-spec.org/acquisition"));
    expect(links?.map(({ href }) => href.split("/").at(-1))).toEqual(["epub", "pdf", "azw3", "kepub"]);
  });

  it("leads a subscriber to the pages of what the subscription offers, and adds nothing by itself", async () => {
    const subscriber = await buildMember(shop, {});
    await buildSubscription(shop, subscriber.id);
    const { password } = await addDevice("Kobo", subscriber);
    const { editionIds } = await buildBook(shop, { title: "Offert", editions: [{ isFree: true }] });
    const offered = await openLibrary(password, subscriber.email, "/opds/v2/bibliotheque?offerts=1");
    const link = offered.json.publications[0].links.find(({ rel }: { rel: string }) =>
      rel.endsWith("/borrow"),
    );
    expect(link).toMatchObject({
      href: `${shop.deps.config.publicUrl}/livre/offert/texte-integral`,
      type: "text/html",
      properties: { indirectAcquisition: [{ type: "application/epub+zip" }, {}, {}] },
    });
    const former = `/opds/v2/bibliotheque/ajouter/${editionIds[0]}`;
    for (const path of [new URL(link.href).pathname, former])
      await openLibrary(password, subscriber.email, path);
    expect(await shop.library.ownedIds(subscriber.id)).toEqual([]);
  });

  it("opens with a right password, also after too many wrong ones from the same address", async () => {
    const { password } = await addDevice("Kobo");
    for (let n = 0; n < 40; n++) await openLibrary(`aaaa-aaaa-aaaa-${1000 + n}`);
    expect((await openLibrary("aaaa-aaaa-aaaa-aaaa")).status).toBe(429);
    expect((await openLibrary(password)).status).toBe(200);
    const key = (text: string) => createHash("md5").update(text).digest("hex");
    const sync = (given: string) =>
      shop.call("GET", "/koreader/users/auth", {
        headers: { "x-auth-user": member.email, "x-auth-key": key(given) },
      });
    expect((await sync("aaaa-aaaa-aaaa-aaaa")).status).toBe(429);
    expect((await sync(password)).status).toBe(200);
  });
});
