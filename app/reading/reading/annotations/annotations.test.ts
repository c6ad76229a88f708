import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import {
  annotationColors,
  annotationLimit,
  maxAnnotations,
  maxChanges,
} from "#reading/reading/annotations/annotations.rules.ts";
import { annotationSet } from "#reading/reading/annotations/exported-annotations.rules.ts";
import { readAnnotations } from "#reading/reading/client/imported-annotations.ts";
import { readingAnnotations } from "#reading/reading/reading.tables.ts";
import { buildBook, buildLibrary, buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

type Draft = Partial<AnnotationChange> & Pick<AnnotationChange, "id" | "base">;

let shop: TestShop;
let member: BuiltMember;
let editionId: number;

beforeAll(async () => {
  shop = await openTestShop();
  member = await buildMember(shop, {});
  const book = await buildBook(shop, {});
  editionId = book.editionIds[0] ?? 0;
  await buildLibrary(shop, member.id, [editionId]);
});
afterAll(async () => shop.close());

const draft = (id: string, base: number, note: string, isRemoved = false): Draft => ({
  id,
  base,
  isRemoved,
  note,
  kind: "highlight",
  cfi: "epubcfi(/6/2!/4,/2/1:0,/2/1:9)",
  fraction: 0.25,
  revision: "a",
  chapter: "Chapitre 1",
  quote: "Longtemps",
  color: "yellow",
  createdAt: "2026-01-01T00:00:00.000Z",
});
const send = (changes: Draft[], token = member.token) =>
  shop.call("POST", `/api/reading/${editionId}/annotations`, { token, body: { changes } });

describe("Annotations in a book", () => {
  it("are merged from devices that changed them without a network", async () => {
    const id = randomUUID();
    const created = await send([draft(id, 0, "du téléphone")]);
    expect(created.json).toMatchObject([{ id, note: "du téléphone", version: 1, quote: "Longtemps" }]);
    expect((await send([draft(id, 1, "corrigé")])).json).toMatchObject([{ note: "corrigé", version: 2 }]);
    const late = await send([draft(id, 1, "de la tablette")]);
    expect(late.json).toMatchObject([{ note: "corrigé\n\nde la tablette", version: 3 }]);
    expect((await send([draft(id, 1, "", true)])).json).toHaveLength(1);
    expect((await send([draft(id, 3, "", true)])).json).toEqual([]);
    const [row] = await shop.deps.db.select().from(readingAnnotations);
    expect(row).toMatchObject({ note: "", quote: "", version: 4, removedAt: shop.clock.now });
    expect((await send([draft(id, 2, "encore utile")])).json).toMatchObject([
      { note: "encore utile", quote: "Longtemps", version: 5 },
    ]);
  });

  it("that are sent ten times concurrently are there once", async () => {
    const changes = [draft(randomUUID(), 0, "une fois")];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(changes)));
    for (const { json } of answers)
      expect(json.filter(({ note }: { note: string }) => note === "une fois")).toMatchObject([
        { version: 1 },
      ]);
  });

  it("belong to owners, in limits", async () => {
    const stranger = await buildMember(shop, {});
    expect((await send([draft(randomUUID(), 0, "")], stranger.token)).status).toBe(403);
    expect((await send([draft("x", 0, "")])).status).toBe(400);
    const many = Array.from({ length: maxChanges + 1 }, () => draft(randomUUID(), 0, ""));
    expect((await send(many)).status).toBe(400);
  });

  it("are at most two thousand in a book, and none of a refused call is stored", async () => {
    const writer = await buildMember(shop, {});
    await buildLibrary(shop, writer.id, [editionId]);
    for (let stored = 0; stored < maxAnnotations; stored += maxChanges) {
      const changes = Array.from({ length: maxChanges }, () => draft(randomUUID(), 0, ""));
      expect((await send(changes, writer.token)).status).toBe(200);
    }
    const further = await send([draft(randomUUID(), 0, "")], writer.token);
    expect(further).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining("annotations au plus") },
    });
    expect((await send([], writer.token)).json).toHaveLength(maxAnnotations);
    await shop.reading.annotations.removeAll(shop.deps.db, writer.id);
  });

  it("are not sent without end: beyond the limit of calls, a device waits", async () => {
    const hasty = await buildMember(shop, {});
    await buildLibrary(shop, hasty.id, [editionId]);
    for (let call = 0; call < annotationLimit.points; call += 1)
      await shop.deps.rateLimits.consume(annotationLimit, hasty.id);
    expect((await send([], hasty.token)).status).toBe(429);
    expect((await send([])).status).toBe(200);
  });

  it("are part of the member's data, and are erased with the account", async () => {
    await shop.reading.places.save(member.id, editionId, {
      deviceId: "kobo",
      deviceLabel: "Kobo",
      fraction: 0.7,
    });
    const { json } = await shop.call("POST", `/api/users/${member.id}/export`, {
      token: member.token,
      body: { password: testPassword },
    });
    expect(json.annotations).toMatchObject([{ edition_id: editionId }, { edition_id: editionId }]);
    expect(json.reading_places).toMatchObject([{ edition_id: editionId, device_label: "Kobo" }]);
    await shop.personalData.erase(member.id, () => Promise.resolve(true));
    expect(await shop.deps.db.select().from(readingAnnotations)).toEqual([]);
    expect(await shop.reading.places.ofMember(member.id)).toEqual([]);
  });

  it("that were removed are forgotten after a year", async () => {
    const other = await buildMember(shop, {});
    await buildLibrary(shop, other.id, [editionId]);
    const id = randomUUID();
    await send([draft(id, 0, "")], other.token);
    await send([draft(id, 1, "", true)], other.token);
    setClock(shop, 366 * 24 * 3_600_000);
    await shop.reading.annotations.sync(other.id, editionId, []);
    expect(await shop.deps.db.select().from(readingAnnotations)).toHaveLength(1);
  });
});

describe("Annotations", () => {
  it("move to another place only by a device that knows their last state", async () => {
    const reader = await buildMember(shop, {});
    await buildLibrary(shop, reader.id, [editionId]);
    const id = randomUUID();
    const moved = (base: number, cfi: string | null, revision: string) =>
      send([{ ...draft(id, base, "une note"), cfi, revision, chapter: "II" }], reader.token);
    await send([draft(id, 0, "une note")], reader.token);
    expect((await moved(1, null, "b")).json).toMatchObject([{ cfi: null, revision: "b", version: 2 }]);
    expect((await moved(1, "epubcfi(/6/4!/4)", "a")).json).toMatchObject([{ cfi: null, version: 2 }]);
    const back = await moved(2, "epubcfi(/6/4!/4)", "c");
    expect(back.json).toMatchObject([{ cfi: "epubcfi(/6/4!/4)", revision: "c", chapter: "II", version: 3 }]);
  });

  it("are equal in another account, 200 of them, by way of a file", async () => {
    const [from, to] = [await buildMember(shop, {}), await buildMember(shop, {})];
    for (const reader of [from, to]) await buildLibrary(shop, reader.id, [editionId]);
    const changes = Array.from({ length: 200 }, (_, at) => ({
      ...draft(randomUUID(), 0, `Note ${at}\n<b>&amp;</b>`),
      fraction: at / 200,
      quote: `Passage ${at} «\u202foui\u202f»`,
      prefix: `avant ${at}`,
      suffix: `après ${at}`,
      color: annotationColors[at % 4],
    }));
    const sendAll = async (all: object[], token: string) => {
      for (let at = 0; at < all.length; at += maxChanges)
        await shop.call("POST", `/api/reading/${editionId}/annotations`, {
          token,
          body: { changes: all.slice(at, at + maxChanges) },
        });
      return (await send([], token)).json;
    };
    const stored = await sendAll(changes, from.token);
    const file = annotationSet(
      { title: "Livre", author: "Ève", address: "https://x.example/", paths: [] },
      stored,
      shop.clock.now,
    );
    const read = await readAnnotations(file, { now: shop.clock.now, unknownRevision: "" });
    const imported = read.annotations.map((each) => ({ ...each, base: 0, isRemoved: false }));
    expect(stored).toHaveLength(200);
    expect(await sendAll(imported, to.token)).toEqual(stored);
  });
});
