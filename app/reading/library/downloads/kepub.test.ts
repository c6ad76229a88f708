import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editionFormats, editionKepubs } from "#books/publishing/publishing.tables.ts";
import { readMark } from "#formats/tasks/read-mark.server.ts";
import { buildBook, buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let editionId: number;
let member: BuiltMember;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ editionId } = await publishReadySample(shop, { title: "Le Canal", editionTitle: "Numérique" }));
  member = await reader();
});
afterAll(() => shop?.close());

async function reader(): Promise<BuiltMember> {
  const built = await buildMember(shop);
  await buildLibrary(shop, built.id, [editionId]);
  return built;
}
const download = (
  format = "kepub",
  headers: Record<string, string> = {},
  { token } = member,
  id = editionId,
) => shop.call("GET", `/api/files/download/${id}?format=${format}`, { token, headers });
async function readMarkOf(bytes: Buffer): Promise<string | null> {
  const { scratchDir } = shop.deps.config;
  await mkdir(scratchDir, { recursive: true });
  await writeFile(join(scratchDir, "copy.epub"), bytes);
  return readMark(join(scratchDir, "copy.epub"));
}
const keptKepub = async () => {
  const [row] = await shop.deps.db.select().from(editionKepubs).where(eq(editionKepubs.editionId, editionId));
  return row?.storagePath ?? "";
};

describe("The KEPUB of an edition", () => {
  it("is the owner's copy under the name that a Kobo knows, whole and in parts, the same bytes each time", async () => {
    const answers = await Promise.all([download(), download()]);
    const [{ status, bytes, headers }] = answers;
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/epub+zip");
    expect(headers["content-disposition"]).toContain("Num%C3%A9rique.kepub.epub");
    expect(answers[1].bytes.equals(bytes)).toBe(true);
    const range = { range: "bytes=100-199", "if-range": String(headers["etag"]) };
    const part = await download("kepub", range);
    expect(part.status).toBe(206);
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    expect(await readMarkOf(bytes)).toContain(member.username);
    const other = await reader();
    expect(await readMarkOf((await download("kepub", {}, other)).bytes)).toContain(other.username);
    expect((await download("epub")).bytes.equals(bytes)).toBe(false);
  });

  it("is made once, and again for another EPUB or after a loss", async () => {
    const first = await keptKepub();
    await download();
    expect(await keptKepub()).toBe(first);
    await shop.deps.store.remove(first);
    expect((await download()).status).toBe(200);
    const second = await keptKepub();
    expect(second).not.toBe(first);
    const epub = await shop.publishing.template(editionId, "epub");
    expect(typeof epub).toBe("object");
    const [row] = await shop.deps.db.select().from(editionFormats).where(eq(editionFormats.format, "epub"));
    const copy = `${row?.storagePath}.2`;
    await shop.deps.store.putStream(copy, shop.deps.store.read(row?.storagePath ?? ""));
    await shop.deps.db
      .update(editionFormats)
      .set({ storagePath: copy })
      .where(eq(editionFormats.format, "epub"));
    expect((await download()).status).toBe(200);
    expect(await keptKepub()).not.toBe(second);
  });

  it("is logged, and counts as the edition's download of the day", async () => {
    const { json } = await shop.call("GET", `/api/users/${member.id}/downloads`, { token: member.token });
    expect(json).toContainEqual(expect.objectContaining({ format: "kepub", edition_id: editionId }));
  });

  it("is for owners, and for editions whose EPUB is ready", async () => {
    const stranger = await buildMember(shop);
    expect((await download("kepub", {}, stranger)).status).toBe(403);
    const { editionIds } = await buildBook(shop, {});
    const [pending = 0] = editionIds;
    await buildLibrary(shop, member.id, [pending]);
    const answer = await download("kepub", {}, member, pending);
    expect(answer).toMatchObject({
      status: 409,
      json: { error: "Ce format est en cours de préparation." },
    });
    expect((await download("mobi")).status).toBe(400);
  });
});
