import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originalLook } from "#words/texts/look/look.rules.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const base64 = (text: string) => Buffer.from(text).toString("base64");
const drawing = (inside = "") =>
  base64(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="20"><rect width="60" height="20" fill="#0f5c5c"/>${inside}</svg>`,
  );
const choices = { ...originalLook, header: "name", footer_text: "" };
const look = async () =>
  (await shop.call("GET", "/api/admin/look", { cookie })).json as {
    revision: number;
    accent: string;
    logo: string | null;
    history: unknown[];
  };
const save = async (changes: object) =>
  shop.call("PUT", "/api/admin/look", {
    cookie,
    body: { ...choices, revision: (await look()).revision, ...changes },
  });

describe("The look of the house (/api/admin/look)", () => {
  it("is the program's own at first, and each change is a version that can be taken up again", async () => {
    expect(await look()).toMatchObject({ revision: 0, accent: originalLook.accent, history: [] });
    expect((await save({ accent: "#0F5C5C" })).status).toBe(200);
    expect(shop.deps.content.look.facts?.properties?.["--color-accent"]).toContain("#0f5c5c");
    expect((await save({ accent: "#6b3fa0" })).status).toBe(200);
    const { revision } = await look();
    const body = { revision, to: 1 };
    expect((await shop.call("POST", "/api/admin/look/restore", { cookie, body })).status).toBe(200);
    expect(await look()).toMatchObject({ accent: "#0f5c5c", revision: 3 });
    expect((await shop.call("POST", "/api/admin/look/restore", { cookie, body })).status).toBe(409);
    const toOwn = { revision: 3, to: 0 };
    await shop.call("POST", "/api/admin/look/restore", { cookie, body: toOwn });
    expect(shop.deps.content.look.facts?.properties).toBeUndefined();
  });

  it("draws a logo as PNG, without what a drawing may hide", async () => {
    const hostile = `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(2)"/></foreignObject>`;
    expect((await save({ header: "logo", logo: drawing(hostile) })).status).toBe(200);
    const address = (await look()).logo ?? "";
    expect(address).toMatch(/^\/apparence\/logo-\d+\.png$/);
    const answer = await shop.app.inject({ method: "GET", url: address });
    expect(answer.headers["content-type"]).toBe("image/png");
    // Mails show it.
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await sharp(answer.rawPayload).metadata()).format).toBe("png");
    expect(answer.rawPayload.toString("latin1")).not.toMatch(/script|passwd/);
    // What is not sent stays.
    expect((await save({ header: "logo" })).status).toBe(200);
    expect((await look()).logo).not.toBeNull();
    expect((await save({ logo: null })).status).toBe(200);
    expect((await look()).logo).toBeNull();
  });

  it("refuses what is no image, no colour, no family and no address", async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghi"]
      .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefgh"[at] ?? "a"};`.repeat(10)}">`)
      .join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&i;</text></svg>`;
    const refused: [string, object][] = [
      ["logo", { logo: base64("<html>") }],
      ["logo", { logo: base64(bomb) }],
      ["logo", { logo: base64('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>') }],
      ["logo", { header: "logo" }],
      ["accent", { accent: "red;background:url(//x)" }],
      ["serif", { serif: 'Comic Sans";}' }],
    ];
    for (const [field, changes] of refused) {
      const { status, json } = await save(changes);
      expect(status, field).toBe(400);
      expect(Object.keys((json as { fields: object }).fields), JSON.stringify(changes)).toContain(field);
    }
  });

  it("is in the manifest", async () => {
    await save({ accent: "#0f5c5c", header: "logo", logo: drawing(), icon: drawing() });
    const { json } = await shop.call("GET", "/manifest.webmanifest");
    expect(JSON.stringify(json)).toContain("/apparence/icon-");
  });

  it("dresses mails: accent, paper, and the logo with a whole address", async () => {
    const { json } = await shop.call("POST", "/api/admin/texts/mails/reset/preview", {
      cookie,
      body: { subject: "Bonjour", opening: "Un essai." },
    });
    const { html } = json as { html: string };
    expect(html).toContain("#0f5c5c");
    expect(html).toContain(`${shop.deps.config.publicUrl}/apparence/logo-`);
    expect(html).not.toContain("#9E2A2B");
  });
});
