import { createServer, type AddressInfo } from "node:net";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "#books/publishing/publishing.tables.ts";
import { DOCX_PARTS, zipOf } from "#test/formats/zip-fixture.ts";
import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { hostileFiles } from "#test/hostile-files.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

async function upload(call: "edition" | "cover", content: Buffer) {
  const form = new FormData();
  form.append(call === "cover" ? "cover" : "file", new Blob([new Uint8Array(content)]), "roman.pdf");
  const encoded = new Response(form);
  return shop.call("POST", `/api/admin/upload/${call}`, {
    cookie,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}

describe("A hostile file is refused with its reason, and nothing of it stays", () => {
  it.each(hostileFiles)("$name: $status", async ({ call, status, content }) => {
    const refused = await upload(call, await content());
    expect(refused.status).toBe(status);
    expect(refused.json.error).toMatch(/^[A-ZÀÉ].*[.!]$/su);
    expect(refused.json.error).not.toMatch(/\/tmp|Error|undefined/);
    expect(await shop.deps.db.select().from(uploads)).toEqual([]);
    expect(await readdir(shop.deps.config.scratchDir).catch(() => [])).toEqual([]);
  });
});

describe("A DOCX with macros and references to the outside", () => {
  it("is reported to the publisher, built without them, and nothing is ever fetched", async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      listener.listen(0, "127.0.0.1", resolve);
    });
    const outside = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const { editionId } = await publishReadySample(shop, { title: "Nana", editionTitle: "Texte intégral" });
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const docx = await zipOf({
      ...DOCX_PARTS,
      "word/document.xml": DOCX_PARTS["word/document.xml"].replace("</w:body>", `${picture}</w:body>`),
      "word/vbaProject.bin": "Sub AutoOpen()",
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation("image", "image", `${outside}/i.png`)}${relation("modele", "attachedTemplate", `file://${outside.slice(5)}/a.dotm`)}</Relationships>`,
    });
    const { status, json } = await upload("edition", docx);
    expect(status).toBe(200);
    expect(json.analysis).toMatchObject({
      macros: true,
      externalReferences: [`${outside}/i.png`, expect.stringContaining("a.dotm")],
    });
    await shop.deps.db.transaction((tx) =>
      shop.publishing.attachFiles(tx, editionId, { docxPath: json.path }),
    );
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    const path = join(shop.dataDir, "fait.epub");
    const copy = await shop.call("GET", `/api/files/download/${editionId}?format=epub`, {
      token: member.token,
    });
    await writeFile(path, copy.bytes);
    const parts = await readZipParts(path);
    expect([...parts.keys()].filter((name) => /vba|rels/i.test(name))).toEqual([]);
    expect(Buffer.concat([...parts.values()]).toString()).not.toContain(outside);
    listener.close();
    expect(connections).toBe(0);
  });
});
