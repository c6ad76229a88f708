import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPlaces } from "#reading/reading/places/reading-places.rules.ts";
import { eq } from "drizzle-orm";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { buildBook, buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

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

const path = (name: string) => `/api/reading/${editionId}/${name}`;
const at = (minute: number) => new Date(shop.clock.now.getTime() + minute * 60_000).toISOString();
const save = (deviceId: string, fraction: number, readAt: string, token = member.token) =>
  shop.call("PUT", path("place"), {
    token,
    body: {
      deviceId,
      deviceLabel: `Appareil ${deviceId}`,
      fraction,
      cfi: "epubcfi(/6/4!/4/2)",
      revision: "a",
      passage: "Longtemps",
      readAt,
    },
  });

describe("The place in an edition", () => {
  it("is kept for each device, newest first, and an older one never replaces a newer", async () => {
    expect((await save("telephone", 0.62, at(-30))).status).toBe(200);
    expect((await save("tablette", 0.1, at(-60))).status).toBe(200);
    const late = await save("telephone", 0.2, at(-90));
    expect(late.json.map(({ device_id, fraction }: never) => [device_id, fraction])).toEqual([
      ["telephone", 0.62],
      ["tablette", 0.1],
    ]);
    expect((await shop.call("GET", path("places"), { token: member.token })).json).toEqual(late.json);
  });

  it("is never in the future, whatever a device's clock says", async () => {
    const { json } = await save("horloge", 0.5, at(60 * 24));
    expect(json[0]).toMatchObject({ device_id: "horloge", read_at: shop.clock.now.toISOString() });
  });

  it("belongs to owners, in limits", async () => {
    const stranger = await buildMember(shop, {});
    expect((await save("x", 0.5, at(0), stranger.token)).status).toBe(403);
    expect((await save("x", 1.5, at(0))).status).toBe(400);
    expect((await shop.call("GET", path("places"), { token: stranger.token })).json).toEqual([]);
    for (let device = 0; device < maxPlaces + 2; device += 1)
      await save(`d${device}`, 0.3, at(-10 + device / 10));
    const { json } = await shop.call("GET", path("places"), { token: member.token });
    expect(json).toHaveLength(maxPlaces);
  });

  it("of a device that knows only the fraction is offered to the others", async () => {
    const { places } = shop.reading;
    setClock(shop, 1000);
    await places.save(member.id, editionId, { deviceId: "kobo", deviceLabel: "Kobo", fraction: 0.7 });
    expect(await places.get(member.id, editionId)).toMatchObject({ fraction: 0.7, cfi: null });
    const [last] = await places.lastRead(member.id, 3);
    expect(last).toEqual({ editionId, readAt: shop.clock.now });
    expect(await places.newest(member.id, [editionId])).toMatchObject([{ editionId, fraction: 0.7 }]);
    const progress = await shop.call("GET", "/api/reading/progress", { token: member.token });
    expect(progress.json).toEqual([
      { edition_id: editionId, fraction: 0.7, read_at: shop.clock.now.toISOString() },
    ]);
  });

  it("leads on from the editions that are being read, the last read first, in one query", async () => {
    const reader = await buildMember(shop, {});
    const library: number[] = [];
    for (let number = 0; number < 6; number += 1) library.push(...(await buildBook(shop, {})).editionIds);
    const [first = 0, second = 0, ended = 0, marked = 0, lost = 0] = library;
    await buildLibrary(shop, reader.id, library);
    const read = (id: number, fraction: number, minute: number) =>
      shop.reading.places.save(reader.id, id, {
        deviceId: "liseuse",
        deviceLabel: "Liseuse",
        fraction,
        readAt: new Date(at(minute)),
      });
    await read(first, 0.2, -50);
    await read(second, 0.3, -40);
    for (const id of [ended, marked, lost]) await read(id, id === ended ? 0.999 : 0.5, -30);
    await shop.library.marks.save(reader.id, marked, { finished: true });
    await shop.deps.db.delete(libraryEntries).where(eq(libraryEntries.editionId, lost));
    const { json } = await shop.call("GET", "/api/reading/opened", { token: reader.token });
    expect(json.map(({ edition_id, fraction }: never) => [edition_id, fraction])).toEqual([
      [second, 0.3],
      [first, 0.2],
    ]);
    expect((await shop.call("GET", "/api/reading/opened")).status).toBe(401);
  });
});
