import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  buildMember,
  type BuiltMember,
} from "#test/factories.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let published: { bookId: number; editionId: number; pages: number };
const formats = ["pdf", "epub", "azw3"] as const;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  published = await publishSample(shop, { title: "L’Île mystérieuse", editionTitle: "Texte intégral" });
  const states = async () => {
    const rows = await shop.deps.db
      .select()
      .from(editionFormats)
      .where(eq(editionFormats.editionId, published.editionId));
    return rows.map(({ state, reason }) => reason ?? state);
  };
  await vi.waitFor(async () => expect(await states()).toEqual(["ready", "ready", "ready"]), {
    timeout: 120_000,
    interval: 100,
  });
});
afterAll(() => shop?.close());

const dashboard = (id: string, token?: string) => shop.call("GET", `/api/users/${id}/dashboard`, { token });
const download = (
  member: BuiltMember | null,
  format: string,
  headers: Record<string, string> = {},
  id = published.editionId,
) => shop.call("GET", `/api/files/download/${id}?format=${format}`, { token: member?.token, headers });
const reader = async (): Promise<BuiltMember> => {
  const member = await buildMember(shop);
  await buildLibrary(shop, member.id, [published.editionId]);
  return member;
};
const addToLibrary = (member: BuiltMember | null, editionId: unknown) =>
  shop.call("POST", "/api/payments/add-to-library", { token: member?.token, body: { editionId } });

describe("A member's page (storefront.md §2, decisions.md “Accounts”)", () => {
  it("shows oneself everything, and nothing undeclared", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const book = await buildBook(shop, { title: "Nana", author: "Émile Zola" });
    await buildLibrary(shop, member.id, book.editionIds);
    const { status, json, headers } = await dashboard(member.id, member.token);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(Object.keys(json).toSorted()).toEqual([
      "isMember",
      "isSelf",
      "library",
      "subscriptions",
      "totalBooks",
      "user",
    ]);
    expect(json).toMatchObject({ isSelf: true, isMember: true });
    expect(json.user).toEqual({
      id: member.id,
      username: member.username,
      email: member.email,
      bio: null,
      avatar_url: null,
      created_at: shop.clock.now.toISOString(),
      last_login: null,
      isActiveSubscriber: true,
    });
    expect(json.library).toEqual([
      {
        book_id: book.id,
        book_slug: "nana",
        book_title: "Nana",
        author: "Émile Zola",
        edition_id: book.editionIds[0],
        edition_slug: "texte-integral",
        edition_title: "Texte intégral",
        cover_url: null,
        cover_color: null,
        cover_placeholder: null,
        acquired_at: shop.clock.now.toISOString(),
        updated_at: null,
        update_note: null,
        formats: { pdf: "pending", epub: "pending", azw3: "pending" },
        ready_in_seconds: null,
        category_ids: [],
        epub_bytes: null,
        finished_at: null,
        labels: [],
        series: null,
        series_number: null,
      },
    ]);
    expect(json.subscriptions).toMatchObject([{ is_active: true, price_cents: 10_000 }]);
    expect(json.totalBooks).toBeGreaterThanOrEqual(2);
  });

  it("asks the database as often for a library of 300 books as for one book", async () => {
    const [small, large] = [await buildMember(shop), await buildMember(shop)];
    const owned: number[] = [];
    for (let number = 0; number < 300; number += 1) {
      const series = number % 3 === 0 ? { name: "Chroniques", number } : null;
      owned.push(...(await buildBook(shop, { notice: { series } })).editionIds);
    }
    await buildLibrary(shop, small.id, owned.slice(0, 1));
    await buildLibrary(shop, large.id, owned);
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const countOf = async (member: BuiltMember) => {
      asked.mockClear();
      const { json } = await dashboard(member.id, member.token);
      return [json.library.length, asked.mock.calls.length];
    };
    const [, once] = await countOf(small);
    expect(await countOf(large)).toEqual([300, once]);
    asked.mockRestore();
  });

  it("shows another member the library, but no e-mail, subscriptions or purchases", async () => {
    const [member, other] = [await buildMember(shop, { subscribed: true }), await buildMember(shop)];
    await buildLibrary(shop, member.id, [published.editionId]);
    const { json, body } = await dashboard(member.id, other.token);
    expect(json).toMatchObject({ isSelf: false, isMember: true, subscriptions: [] });
    expect(json.library).toHaveLength(1);
    expect(body).not.toContain(member.email);
    expect(body).not.toContain("purchasedEditionIds");
  });

  it("shows a visitor, or a dead token, an empty library", async () => {
    const member = await reader();
    for (const token of [undefined, "x".repeat(43)]) {
      const { status, json } = await dashboard(member.id, token);
      expect(status).toBe(200);
      expect(json).toMatchObject({ isSelf: false, isMember: false, library: [], subscriptions: [] });
      expect(json.user.email).toBeUndefined();
    }
  });

  it("hides the library from other members where that was chosen", async () => {
    const member = await buildMember(shop, { libraryVisible: false });
    await buildLibrary(shop, member.id, [published.editionId]);
    expect((await dashboard(member.id, (await buildMember(shop)).token)).json.library).toEqual([]);
    expect((await dashboard(member.id, member.token)).json.library).toHaveLength(1);
  });

  it("never shows the last login of a suspended account", async () => {
    const member = await buildMember(shop, { suspended: true });
    await shop.deps.db.update(members).set({ lastLogin: shop.clock.now }).where(eq(members.id, member.id));
    expect((await dashboard(member.id, (await buildMember(shop)).token)).json.user.last_login).toBeNull();
  });

  it.each(["inconnu", "1", "00000000-0000-4000-8000-000000000000", "'; --", "x".repeat(90)])(
    "of %j is 404 'Profil introuvable.'",
    async (id) => {
      const missing = await dashboard(encodeURIComponent(id));
      expect(missing.status).toBe(404);
      expect(missing.json).toEqual({ error: "Profil introuvable." });
    },
  );

  it("of an account that is not verified is 404", async () => {
    expect((await dashboard((await buildMember(shop, { verified: false })).id)).status).toBe(404);
  });
});

describe("Adding to the library (storefront.md §4, decisions.md “Edges”)", () => {
  it("takes what costs this member nothing", async () => {
    const subscriber = await buildMember(shop, { subscribed: true });
    const { editionIds } = await buildBook(shop, { editions: [{ isFree: true, priceCents: 499 }] });
    const added = await addToLibrary(subscriber, editionIds[0]);
    expect(added.status).toBe(200);
    expect(added.json).toEqual({ ok: true });
    expect(
      (await shop.call("GET", "/api/auth/me", { token: subscriber.token })).json.purchasedEditionIds,
    ).toEqual(editionIds);
    const again = await addToLibrary(subscriber, editionIds[0]);
    expect(again.status).toBe(409);
    expect(again.json).toEqual({ error: "Déjà dans la bibliothèque" });
  });

  it("refuses what does not: 403, and 404 for what is unknown", async () => {
    const [member, subscriber] = [await buildMember(shop), await buildMember(shop, { subscribed: true })];
    const free = await buildBook(shop, { editions: [{ isFree: true, priceCents: 499 }] });
    const dear = await buildBook(shop, { editions: [{ priceCents: 499 }] });
    expect((await addToLibrary(member, free.editionIds[0])).status).toBe(403);
    expect((await addToLibrary(subscriber, dear.editionIds[0])).status).toBe(403);
    expect((await addToLibrary(member, 2_000_000_000)).status).toBe(404);
    expect((await addToLibrary(null, free.editionIds[0])).status).toBe(401);
    for (const wrong of [undefined, null, "1", 1.5, -1, 0, 2 ** 31, 2 ** 60]) {
      expect((await addToLibrary(member, wrong)).status, String(wrong)).toBe(400);
    }
  });

  it("owns an edition once that is added ten times concurrently", async () => {
    const subscriber = await buildMember(shop, { subscribed: true });
    const { editionIds } = await buildBook(shop, { editions: [{ isFree: true }] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addToLibrary(subscriber, editionIds[0])),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await dashboard(subscriber.id, subscriber.token)).json.library).toHaveLength(1);
  });
});

describe("Downloads (decisions.md “Files”)", () => {
  it("are ready when the back office says so", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { json } = await shop.call("GET", `/api/admin/editions/${published.editionId}`, { cookie });
    const ready = { state: "ready" };
    expect(json.formats).toMatchObject({ pdf: ready, epub: ready, azw3: ready });
    expect(json.pages).toBe(published.pages);
  });

  it.each([
    ["pdf", "application/pdf", "%PDF-"],
    ["epub", "application/epub+zip", "PK"],
    ["azw3", "application/vnd.amazon.ebook", "L"],
  ])("of %s are a file of its own type and name", async (format, type, start) => {
    const { status, headers, bytes } = await download(await reader(), format);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(type);
    expect(Number(headers["content-length"])).toBe(bytes.length);
    expect(bytes.subarray(0, start.length).toString("latin1")).toBe(start);
    expect(headers["accept-ranges"]).toBe("bytes");
    expect(headers["cache-control"]).toContain("no-store");
    const disposition = String(headers["content-disposition"]);
    expect(disposition).toContain(
      `attachment; filename="L'Ile mysterieuse - Texte integral.${format}"; filename*=`,
    );
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? "";
    expect(decodeURIComponent(encoded)).toBe(`L’Île mystérieuse - Texte intégral.${format}`);
  });

  it.each(formats)("of %s differ between members and are the same bytes for one member", async (format) => {
    const [one, two] = [await reader(), await reader()];
    const [first, again, other] = [
      await download(one, format),
      await download(one, format),
      await download(two, format),
    ];
    expect(first.bytes.equals(again.bytes)).toBe(true);
    expect(first.headers["etag"]).toBe(again.headers["etag"]);
    expect(first.bytes.equals(other.bytes)).toBe(false);
    expect(first.headers["etag"]).not.toBe(other.headers["etag"]);
    expect(first.bytes.length).toBe(other.bytes.length);
  });

  it.each(formats)("of %s come in ranges, and resume", async (format) => {
    const member = await reader();
    const whole = await download(member, format);
    const size = whole.bytes.length;
    const etag = String(whole.headers["etag"]);
    for (const [range, start, end] of [
      ["bytes=0-99", 0, 99],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ["bytes=-1000", size - 1000, size - 1],
      [`bytes=1000-${size + 5}`, 1000, size - 1],
    ] as const) {
      const part = await download(member, format, { range, "if-range": etag });
      expect(part.status, range).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes ${start}-${end}/${size}`);
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1)), range).toBe(true);
    }
    // Chunks of any size add up to the whole copy.
    const chunks: Buffer[] = [];
    const step = Math.ceil(size / 7);
    for (let start = 0; start < size; start += step) {
      chunks.push((await download(member, format, { range: `bytes=${start}-${start + step - 1}` })).bytes);
    }
    expect(Buffer.concat(chunks).equals(whole.bytes)).toBe(true);
  });

  it("ignore a range for another version of the file, and answer 416 outside of it", async () => {
    const member = await reader();
    const other = await download(member, "pdf", { range: "bytes=0-9", "if-range": '"autre"' });
    expect(other.status).toBe(200);
    const outside = await download(member, "pdf", { range: `bytes=${other.bytes.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers["content-range"]).toBe(`bytes */${other.bytes.length}`);
    expect(outside.json.error).toBeTruthy();
  });

  it("keep their ETag while a new file is being built, since the old one is still delivered", async () => {
    const member = await reader();
    const first = await download(member, "pdf");
    const [row] = await shop.deps.db
      .select()
      .from(editionFormats)
      .where(eq(editionFormats.editionId, published.editionId));
    const { revision = 1 } = row ?? {};
    const set = (values: Partial<typeof editionFormats.$inferInsert>) =>
      shop.deps.db
        .update(editionFormats)
        .set(values)
        .where(eq(editionFormats.editionId, published.editionId));
    await set({ state: "pending", revision: revision + 1 });
    const meanwhile = await download(member, "pdf");
    await set({ state: "ready", revision });
    expect(meanwhile.status).toBe(200);
    expect(meanwhile.headers["etag"]).toBe(first.headers["etag"]);
  });

  it("are 401 for visitors and administrators, 403 for what is not owned, 400 for another format", async () => {
    expect((await download(null, "pdf")).status).toBe(401);
    const { cookie } = await buildAdministrator(shop);
    expect((await download(null, "pdf", { cookie })).status).toBe(401);
    expect((await download(await buildMember(shop), "pdf")).status).toBe(403);
    for (const format of ["mobi", "PDF", "", "pdf,epub"])
      expect((await download(await reader(), format)).status).toBe(400);
    for (const id of ["0", "-1", "abc", "99999999999"]) {
      expect(
        (await shop.call("GET", `/api/files/download/${id}?format=pdf`, { token: (await reader()).token }))
          .status,
      ).toBe(400);
    }
  });

  it("are 409 'Ce format est en cours de préparation.' before the file is ready", async () => {
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop);
    await buildLibrary(shop, member.id, editionIds);
    const early = await download(member, "epub", {}, editionIds[0]);
    expect(early.status).toBe(409);
    expect(early.json).toEqual({ error: "Ce format est en cours de préparation." });
  });

  it("count once per member, edition and day, whatever the format, and resuming is no new one", async () => {
    const count = async () =>
      (await shop.deps.db.select().from(editions).where(eq(editions.id, published.editionId)))[0]
        ?.downloads ?? 0;
    const book = async () =>
      (await shop.call("GET", "/api/books/l-ile-mysterieuse")).json.downloads as number;
    const member = await reader();
    const start = await count();
    await download(member, "pdf", { range: "bytes=100-199" });
    const { headers } = await shop.app.inject({
      method: "HEAD",
      url: `/api/files/download/${published.editionId}?format=pdf`,
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await count()).toBe(start);
    const [pdf] = await Promise.all(formats.map((format) => download(member, format)));
    // Download managers first request the length (RFC 9110 §8.6).
    for (const name of ["content-length", "etag", "accept-ranges"])
      expect(headers[name], name).toBe(pdf?.headers[name]);
    expect(await count()).toBe(start + 1);
    await download(await reader(), "pdf");
    expect(await count()).toBe(start + 2);
    travelTo(shop, new Date(shop.clock.now.getTime() + 24 * 3_600_000));
    const { json } = await shop.call("POST", "/api/auth/login", {
      body: { email: member.email, password: "Lecture-2026" },
    });
    await download({ ...member, token: json.token }, "azw3");
    expect(await count()).toBe(start + 3);
    expect(await book()).toBe(start + 3);
  });
});
