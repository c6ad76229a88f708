import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const written = {
  title: "Manuscrits",
  description: "Nous écrire",
  body: "## Comment\n\nÀ {{brand}}.",
  publish: true,
  picture: null,
  files: [],
  revision: 0,
};
const save = (slug: string, changes = {}) =>
  shop.call("PUT", `/api/admin/pages/${slug}`, { cookie, body: { ...written, ...changes } });
const inForce = () => shop.deps.content.ownPages();

describe("A page of one's own", () => {
  it("is online once it is published, and a draft changes nothing of it", async () => {
    const { json: draft } = await save("manuscrits", { publish: false });
    expect(draft).toMatchObject({ revision: 1, state: "draft", has_draft: false });
    expect(inForce().at("manuscrits")).toBeNull();

    const { json: online } = await save("manuscrits", { revision: 1 });
    expect(online).toMatchObject({ revision: 2, state: "online", has_draft: false });
    expect(inForce().isOnline("manuscrits")).toBe(true);
    expect(inForce().at("manuscrits")?.html).toContain(`À ${shop.deps.config.brand}.`);

    const { json: later } = await save("manuscrits", { revision: 2, publish: false, body: "Autre" });
    expect(later).toMatchObject({ revision: 3, state: "online", has_draft: true, body: "Autre" });
    expect(later.history[1]).toMatchObject({ revision: 2, state: "current", until: null });
    expect(inForce().at("manuscrits")?.html).not.toContain("Autre");
    expect((await save("manuscrits", { revision: 2 })).status).toBe(409);
    const { json: first } = await shop.call("GET", "/api/admin/pages/manuscrits/revisions/1", { cookie });
    expect(first).toMatchObject({ title: "Manuscrits", source: { body: written.body } });
  });

  it("is taken offline with its texts kept, and listed", async () => {
    const { json } = await shop.call("POST", "/api/admin/pages/manuscrits/withdraw", {
      cookie,
      body: { revision: 3 },
    });
    expect(json).toMatchObject({ revision: 4, state: "withdrawn", body: "Autre" });
    expect(inForce().isOnline("manuscrits")).toBe(false);
    const { json: list } = await shop.call("GET", "/api/admin/pages", { cookie });
    expect(list).toMatchObject([{ slug: "manuscrits", state: "withdrawn" }]);
  });

  it("refuses faulty texts and addresses", async () => {
    const { status, json } = await save("presse", { body: "<b>x</b> {{rien}}" });
    expect([status, Object.keys(json.fields)]).toEqual([400, ["body"]]);
    expect((await save("Presse")).status).toBe(400);
    expect((await save("un")).status).toBe(200);
  });

  it("has the agenda's introduction at the agenda's address", async () => {
    await save("agenda", { title: "Rendez-vous" });
    expect(inForce().at("agenda")?.title).toBe("Rendez-vous");
    expect(inForce().addresses.map(({ path }) => path)).not.toContain("/page/agenda");
    const { body } = await shop.call("GET", "/sitemap.xml");
    expect(body).toContain("/page/un</loc>");
  });
});

describe("A file of a page", () => {
  const send = async (kind: string, name: string, bytes: Uint8Array) => {
    const form = new FormData();
    if (kind !== "letter") form.append("kind", kind);
    form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    const request = new Request("http://shop/", { method: "POST", body: form });
    const answer = await shop.app.inject({
      method: "POST",
      url: `/api/admin/${kind === "letter" ? "letter-pictures" : "page-files"}`,
      headers: {
        cookie,
        origin: shop.deps.config.publicUrl,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, json: answer.json() as Record<string, unknown> };
  };

  it("is saved by readers under its name, a picture is shown, and both stay in the store", async () => {
    const { status, json: kit } = await send(
      "download",
      "Dossier de presse.pdf",
      Buffer.from("%PDF-1.7 essai"),
    );
    expect([status, kit["name"], kit["size"]]).toEqual([200, "Dossier de presse.pdf", 14]);
    const file = await shop.call("GET", `/fichiers/${String(kit["key"])}/kit.pdf`);
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.body).toBe("%PDF-1.7 essai");
    const png = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const { json: picture } = await send("picture", "photo.png", png);
    expect(picture).toMatchObject({ width: 1600, height: 800 });
    const shown = await shop.call("GET", `/fichiers/${String(picture["key"])}/image.webp`);
    expect(shown.headers["content-type"]).toBe("image/webp");

    const paths = [`pages/${String(kit["key"])}`, "pages/00000000000000000000"];
    expect(await shop.texts.files.referred(paths)).toEqual([paths[0]]);
    const named: unknown[] = [];
    for await (const each of shop.texts.files.named()) named.push(each);
    expect(named).toHaveLength(2);
    const { key, name, size } = kit;
    expect((await save("presse", { files: [{ key, name, size, label: "Dossier" }] })).status).toBe(200);
    expect(inForce().at("presse")?.files).toMatchObject([{ label: "Dossier" }]);
  });

  it("is a JPEG for a letter, whose name has its size", async () => {
    const png = await sharp({ create: { width: 2000, height: 1000, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { status, json } = await send("letter", "stand.png", png);
    expect([status, json["name"]]).toEqual([200, "image-1600x800.jpg"]);
    const shown = await shop.call("GET", `/fichiers/${String(json["key"])}/${String(json["name"])}`);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    // Mail programs that are pages show it.
    expect(shown.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const hostile of ["rien", svg, "GIF89a"])
      expect((await send("letter", "stand.png", Buffer.from(hostile))).status).toBe(415);
  });

  it("is refused where it is no document, no picture or unknown", async () => {
    expect((await send("download", "outil.exe", Buffer.from("MZ"))).status).toBe(415);
    expect((await send("picture", "photo.png", Buffer.from("rien"))).status).toBe(415);
    const files = [{ key: "0".repeat(20), name: "a.pdf", size: 1, label: "" }];
    expect((await save("presse", { files, revision: 1 })).json.fields).toHaveProperty("files");
    expect((await shop.call("GET", `/fichiers/${"0".repeat(20)}/a.pdf`)).status).toBe(404);
  });
});
