import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBook, buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
let password: string;
let editionId: number;

beforeAll(async () => {
  shop = await openTestShop();
  const book = await buildBook(shop, {});
  editionId = book.editionIds[0] ?? 0;
  member = await reader();
  password = await passwordOf(member);
});
afterAll(async () => shop.close());

async function reader(): Promise<BuiltMember> {
  const built = await buildMember(shop, {});
  await buildLibrary(shop, built.id, [editionId]);
  return built;
}
async function passwordOf({ id, token }: BuiltMember): Promise<string> {
  const body = { name: "Thorium" };
  return (await shop.call("POST", `/api/users/${id}/reading-devices`, { token, body })).json.password;
}

const types = {
  progression: "application/opds-progression+json",
  "progression-readium": "application/vnd.readium.progression+json",
};
type Form = keyof typeof types;
function ask(form: Form, method: "GET" | "PUT", document?: object, [name, pass] = [member.email, password]) {
  return shop.app.inject({
    method,
    url: `/opds/bibliotheque/${editionId}/${form}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${pass}`).toString("base64")}`,
      ...(document && { "content-type": types[form] }),
    },
    ...(document && { payload: JSON.stringify(document) }),
  });
}
const at = (minute: number) => new Date(shop.clock.now.getTime() + minute * 60_000).toISOString();
const device = { id: "urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a", name: "Thorium" };
const draft = (progression: number, minute: number, more: object = {}) => ({
  modified: at(minute),
  device,
  progression,
  ...more,
});
const placeOf = (fraction: number, minute: number, cfi: string | null, deviceId = "navigateur") =>
  shop.call("PUT", `/api/reading/${editionId}/place`, {
    token: member.token,
    body: {
      deviceId,
      deviceLabel: "Firefox",
      fraction,
      cfi,
      revision: cfi && "a",
      passage: cfi && "Longtemps, je me suis couché",
      readAt: at(minute),
    },
  });
const places = async () =>
  (await shop.call("GET", `/api/reading/${editionId}/places`, { token: member.token })).json;

describe("A place by OPDS Progression", () => {
  it("is found in the library's feed, with how to log in", async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${member.email}:${password}`).toString("base64")}`,
    };
    const { json } = await shop.call("GET", "/opds/v2/bibliotheque", { headers });
    const href = `${shop.deps.config.publicUrl}/opds/bibliotheque/${editionId}/progression`;
    const authenticate = { type: "application/opds-authentication+json" };
    expect(json.publications[0].links).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          rel: "http://opds-spec.org/progression",
          type: types.progression,
          href,
          properties: { authenticate: expect.objectContaining(authenticate) },
        }),
        expect.objectContaining({
          rel: "http://www.cantook.com/api/progression",
          type: types["progression-readium"],
          href: `${href}-readium`,
        }),
      ]),
    );
    const { body } = await shop.call("GET", "/opds/v1/bibliotheque", { headers });
    expect(body).toContain(`rel="http://opds-spec.org/progression" href="${href}"`);
  });

  it("is empty before the book is opened; then the application's own comes back, with its references", async () => {
    const empty = await ask("progression", "GET");
    expect([empty.statusCode, empty.body]).toEqual([200, ""]);
    expect((await ask("progression-readium", "GET")).statusCode).toBe(204);
    const references = ["c3.xhtml#par26", "c3.xhtml#:~:text=avant-,Le%20navire,port"];
    const sent = draft(0.25, -60, { references, title: "Chapitre 3" });
    const first = await ask("progression", "PUT", sent);
    expect(first.statusCode).toBe(201);
    expect(first.headers["content-type"]).toContain(types.progression);
    expect(first.json()).toEqual({ modified: at(-60), device, progression: 0.25, references });
    expect((await ask("progression", "GET")).json()).toEqual(first.json());
    expect(await places()).toMatchObject([
      { device_label: "Thorium", fraction: 0.25, cfi: null, passage: "Le navire" },
    ]);
    expect((await ask("progression", "PUT", draft(0.3, -59))).statusCode).toBe(200);
  });

  it("older than the newest of any device is refused, and replaces nothing", async () => {
    const late = await ask("progression", "PUT", draft(0.1, -90));
    expect(late.statusCode).toBe(409);
    expect(late.headers["content-type"]).toContain("application/problem+json");
    expect(late.json()).toEqual({
      type: "https://registry.opds.io/error#progression-date",
      title: "Une place plus récente est déjà enregistrée.",
    });
    expect(await places()).toMatchObject([{ fraction: 0.3 }]);
  });

  it("that is a percentage never takes the place of an exact one on the same page", async () => {
    await placeOf(0.602, -40, "epubcfi(/6/8!/4/2)");
    expect((await ask("progression", "PUT", draft(0.6, -30))).statusCode).toBe(200);
    const exact = (await ask("progression", "GET")).json();
    expect(exact).toMatchObject({ progression: 0.602, modified: at(-30), device: { name: "Firefox" } });
    expect(exact.references).toEqual(["#:~:text=Longtemps%2C%20je%20me%20suis%20couch%C3%A9"]);
    expect(URL.canParse(exact.device.id)).toBe(true);
    expect(await places()).toMatchObject([
      { device_label: "Thorium", cfi: null },
      { device_label: "Firefox", cfi: "epubcfi(/6/8!/4/2)", fraction: 0.602 },
    ]);
    // Elsewhere in the book it is the newest place.
    await ask("progression", "PUT", draft(0.8, -20));
    expect((await ask("progression", "GET")).json()).toMatchObject({ progression: 0.8, device });
  });

  it("is read and written in Readium's form, too", async () => {
    const locator = {
      href: "EPUB/c4.xhtml",
      type: "application/xhtml+xml",
      locations: { totalProgression: 0.85, progression: 0.1, position: 12 },
      text: { highlight: "Le navire" },
    };
    const sent = { modified: at(-10), device: { id: "unused", name: "Cantook" }, locator };
    expect((await ask("progression-readium", "PUT", sent)).statusCode).toBe(204);
    expect((await ask("progression-readium", "GET")).json()).toEqual(sent);
    expect((await ask("progression", "GET")).json()).toMatchObject({
      progression: 0.85,
      references: ["#:~:text=Le%20navire"],
    });
    await placeOf(0.9, -5, null, "tablette");
    expect((await ask("progression-readium", "GET")).json()).toMatchObject({
      device: { id: "tablette", name: "Firefox" },
      locator: { href: "", locations: { totalProgression: 0.9 } },
    });
  });

  it("of a clock that is fast counts as now, and stands in no one's way", async () => {
    expect((await ask("progression", "PUT", draft(0.95, 60 * 24 * 400))).statusCode).toBe(200);
    setClock(shop, 60_000);
    expect((await ask("progression", "PUT", draft(0.96, 0))).statusCode).toBe(200);
  });

  it("is refused where it cannot be read, and to others", async () => {
    for (const wrong of [
      {},
      draft(1.5, 0),
      { ...draft(0.5, 0), device: { id: "", name: "x" } },
      { ...draft(0.5, 0), modified: "hier" },
      { ...draft(0.5, 0), references: "#page=3" },
    ])
      expect((await ask("progression", "PUT", wrong)).statusCode).toBe(400);
    expect((await ask("progression-readium", "PUT", draft(0.5, 0))).statusCode).toBe(400);
    expect((await ask("progression", "GET", undefined, [member.email, "x"])).statusCode).toBe(401);
    const stranger = await buildMember(shop, {});
    const access: [string, string] = [stranger.email, await passwordOf(stranger)];
    expect((await ask("progression", "PUT", draft(0.5, 0), access)).statusCode).toBe(403);
    expect((await ask("progression", "GET", undefined, access)).statusCode).toBe(403);
    const long = draft(0.5, 0, { references: ["x".repeat(20_000)] });
    expect((await ask("progression", "PUT", long)).statusCode).toBe(413);
  });
});
