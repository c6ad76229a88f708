import pg from "pg";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { catalogueVersion, editionIsbns, editions } from "#books/catalogue/catalogue.tables.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, hours, minutes, seconds } from "#platform/data/durations.ts";
import { release, releaseScheduled } from "#books/catalogue/availability/availability.service.server.ts";
import {
  buildAdministrator,
  buildBook,
  buildCategory,
  buildLibrary,
  buildMember,
  type BuiltBook,
} from "#test/factories.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

const admin = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const saleOf = (id: number) => admin("GET", `editions/${id}/sale`);
/** Longer than an administrator's session. */
const stateOf = async (id: number) => (await shop.catalogue.availability.read(id)).state;
const withdraw = (id: number) => admin("DELETE", `editions/${id}/sale`);
const putBack = (id: number) => admin("PUT", `editions/${id}/sale`);
const schedule = (id: number, onlineAt?: unknown) => admin("PUT", `editions/${id}/publication`, { onlineAt });
const get = async (path: string) => (await shop.call("GET", path)).json;
const bodyOf = async (path: string) => (await shop.call("GET", path)).body;
const first = ({ editionIds }: BuiltBook) => editionIds[0] ?? 0;
const inDays = (count: number) => after(shop.clock.now, days(count));

/** Every public place that shows this book. */
async function placesOf(book: BuiltBook, title: string, categoryId: number): Promise<string[]> {
  const lists: Record<string, unknown> = {
    list: await get("/api/books?pageSize=48"),
    search: await get(`/api/books?q=${encodeURIComponent(title)}`),
    category: await get(`/api/books?categoryId=${categoryId}`),
    dates: await get("/api/books?dateFrom=1851-01-01&dateTo=1851-12-31"),
    free: await get("/api/books?isFree=1"),
    latest: await get("/api/books/latest"),
    popular: await get("/api/books/popular"),
    feed: await bodyOf("/nouveautes.atom"),
    sitemap: await bodyOf("/sitemap.xml"),
    cart: await get(`/api/cart/editions?ids=${first(book)}`),
    meta: await get(`/api/books/editions/meta?ids=${first(book)}`),
  };
  const shown = Object.entries(lists)
    .filter(([, answer]) => JSON.stringify(answer).includes(book.slug) || isOffer(answer))
    .map(([place]) => place);
  const page = await shop.call("GET", `/api/books/${book.slug}`);
  const counted = (await get("/api/categories")).find(({ id }: { id: number }) => id === categoryId).books;
  return [...shown, ...(page.status === 200 ? ["page"] : []), ...(counted > 0 ? ["count"] : [])];
}
/** For the calls that answer with editions by their ids. */
const isOffer = (answer: unknown) =>
  Array.isArray(answer) && answer.some((each) => !("slug" in each) && "is_free" in each);

const everywhere = "list search category dates free latest popular feed sitemap cart meta page count".split(
  " ",
);

describe("An edition that is scheduled", () => {
  it("is hidden in all public places until its moment, then visible, with caches notified", async () => {
    const categoryId = await buildCategory(shop, "Attendus");
    const at = inDays(3);
    const book = await buildBook(shop, {
      title: "Les Rivages d’Orphée",
      categoryIds: [categoryId],
      editions: [{ onlineAt: at, isFree: true, publicationDate: "1851-05-01", downloads: 1_000_000 }],
    });
    expect(await placesOf(book, "rivages orphée", categoryId)).toEqual([]);
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(404);
    expect((await shop.call("GET", `/api/books/${book.slug}/neighbours`)).status).toBe(404);
    const total = (await get("/api/books")).total;

    const heard = await listen();
    expect(await release(shop.deps, undefined)).toBe(0);
    expect(await heard()).toEqual([]);
    travelTo(shop, at);
    expect(await release(shop.deps, undefined)).toBe(1);
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^\d+ lists$/));
    expect(await placesOf(book, "rivages orphée", categoryId)).toEqual(everywhere);
    expect((await get("/api/books")).total).toBe(total + 1);
    expect(await release(shop.deps, undefined)).toBe(0);
  });

  it("is seen before by administrators alone, as a page that no cache may keep", async () => {
    const at = inDays(3);
    const book = await buildBook(shop, {
      title: "Le Manuscrit",
      editions: [
        { title: "A", onlineAt: inDays(4) },
        { title: "B", onlineAt: at },
      ],
    });
    const path = `/api/admin/books-to-come/${book.slug}`;
    const member = await buildMember(shop);
    expect((await shop.call("GET", path)).status).toBe(401);
    expect((await shop.call("GET", path, { token: member.token })).status).toBe(401);
    const seen = await shop.call("GET", path, { cookie });
    expect(seen.headers["cache-control"]).toBe("no-store");
    expect(seen.json).toMatchObject({ online_at: at.toISOString(), book: { title: "Le Manuscrit" } });
    expect(seen.json.book.editions.map(({ title }: { title: string }) => title)).toEqual(["A", "B"]);
    // This page does not affect the public one, nor the administrator's own visits to it.
    expect((await shop.call("GET", `/api/books/${book.slug}`, { cookie })).status).toBe(404);
    for (const id of book.editionIds) await withdraw(id);
    expect((await shop.call("GET", path, { cookie })).json).toMatchObject({
      online_at: null,
      book: { editions: [{}, {}] },
    });
    await putBack(first(book));
    await schedule(first(book));
    expect((await shop.call("GET", path, { cookie })).status).toBe(404);
    expect((await shop.call("GET", "/api/admin/books-to-come/rien", { cookie })).status).toBe(404);
  });

  it("does not show beside those of its book that are on sale, and adds nothing to their filters", async () => {
    const { slug, editionIds } = await buildBook(shop, {
      title: "Deux temps",
      editions: [
        { title: "Texte intégral", publicationDate: "1901-01-01" },
        { title: "Édition du tricentenaire", publicationDate: "1902-01-01", onlineAt: inDays(1) },
      ],
    });
    const titles = async () =>
      (await get(`/api/books/${slug}`)).editions.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(["Texte intégral"]);
    for (const list of ["/api/books?q=deux%20temps", "/api/books/latest"]) {
      const answer = await get(list);
      const card = (answer.items ?? answer).find((each: { slug: string }) => each.slug === slug);
      expect(card.editions, list).toHaveLength(1);
    }
    expect((await get("/api/books?q=tricentenaire")).total).toBe(0);
    expect((await get("/api/books?dateFrom=1902-01-01&dateTo=1902-12-31")).total).toBe(0);
    await shop.deps.db
      .insert(editionIsbns)
      .values({ editionId: editionIds[1] ?? 0, place: "epub", isbn: "9782070368006" });
    expect((await get("/api/books?q=9782070368006")).total).toBe(0);
    await schedule(editionIds[1] ?? 0);
    expect((await get("/api/books?q=9782070368006")).total).toBe(1);
    expect(await titles()).toEqual(["Texte intégral", "Édition du tricentenaire"]);
    expect((await get("/api/books?q=tricentenaire")).total).toBe(1);
    expect((await get("/api/books?dateFrom=1902-01-01&dateTo=1902-12-31")).total).toBe(1);
    expect((await get("/api/books?dateFrom=1901-01-01&dateTo=1902-12-31")).total).toBe(1);
  });

  it("may be given earlier, to a member who alone sees it in that library", async () => {
    const book = await buildBook(shop, { editions: [{ onlineAt: inDays(1) }] });
    const [critic, other] = [await buildMember(shop), await buildMember(shop)];
    await buildLibrary(shop, critic.id, book.editionIds);
    const seenBy = async (token: string) =>
      (await shop.call("GET", `/api/users/${critic.id}/dashboard`, { token })).json.library.length;
    expect([await seenBy(critic.token), await seenBy(other.token)]).toEqual([1, 0]);
    await schedule(first(book));
    expect(await seenBy(other.token)).toBe(1);
    await withdraw(first(book));
    expect(await seenBy(other.token)).toBe(1);
  });

  it("comes when the shop was off at its moment, and stays when the clock goes back", async () => {
    const book = await buildBook(shop, { editions: [{ onlineAt: inDays(1) }] });
    travelTo(shop, inDays(40));
    await release(shop.deps, undefined);
    expect(await stateOf(first(book))).toBe("on_sale");
    travelTo(shop, before(shop.clock.now, days(40)));
    await release(shop.deps, undefined);
    expect(await stateOf(first(book))).toBe("on_sale");
  });

  it("comes at the queue's moment though this machine's clock is a little behind", async () => {
    const at = inDays(1);
    const book = await buildBook(shop, { editions: [{ onlineAt: at }] });
    travelTo(shop, before(at, seconds(20)));
    expect(await release(shop.deps, at)).toBe(1);
    expect(await stateOf(first(book))).toBe("on_sale");
  });

  it("comes by the queue's own work, ordered in the transaction that scheduled it", async () => {
    const { editionIds } = await buildBook(shop, { editions: [{ onlineAt: inDays(2) }] });
    await schedule(editionIds[0] ?? 0, inDays(5).toISOString());
    const { rows } = await shop.deps.db.execute<{ at: string; ready: string }>(
      sql`select data->>'at' as at, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ready
        from pgboss.job where name = ${releaseScheduled.name} and data ? 'at'`,
    );
    expect(rows).toContainEqual({ at: inDays(5).toISOString(), ready: inDays(5).toISOString() });
  });

  it("is refused at a moment that is past, too far, or none", async () => {
    const { editionIds } = await buildBook(shop, { editions: [{ onlineAt: inDays(2) }] });
    const id = editionIds[0] ?? 0;
    for (const at of [
      before(shop.clock.now, minutes(1)).toISOString(),
      shop.clock.now.toISOString(),
      after(shop.clock.now, days(365 * 11)).toISOString(),
      "demain",
      "2027-02-30T10:00:00Z",
      "2027-02-20T10:00",
      12,
    ]) {
      const refused = await schedule(id, at);
      expect(refused.status, String(at)).toBe(400);
      expect(JSON.stringify(refused.json)).not.toMatch(/Invalid|expected|received/);
    }
    expect((await saleOf(id)).json).toMatchObject({ state: "scheduled", online_at: inDays(2).toISOString() });
    const zoned = await schedule(id, "2029-02-20T10:00:00+01:00");
    expect(zoned.json.online_at).toBe("2029-02-20T09:00:00.000Z");
  });

  it("is published so from the start by the calls that add books and editions", async () => {
    const book = await buildBook(shop);
    const edition = {
      editionTitle: "Poche",
      publicationDate: "1900-01-01",
      pdfPath: "a",
      docxPath: "b",
      coverPath: "c",
    };
    const refused = await admin("POST", `books/${book.id}/editions`, {
      ...edition,
      onlineAt: before(shop.clock.now, hours(1)).toISOString(),
    });
    expect(refused.status).toBe(400);
    expect(refused.json.fields.onlineAt).toMatch(/^Ce moment est déjà passé/);
    const unknownFiles = await admin("POST", `books/${book.id}/editions`, {
      ...edition,
      onlineAt: inDays(1).toISOString(),
    });
    expect(unknownFiles.json.error).toBe("Fichier inconnu\u202F: importez-le à nouveau.");
    const at = inDays(4);
    const { editionId } = await publishSample(shop, {
      title: "Pour plus tard",
      editionTitle: "Une",
      onlineAt: at,
    });
    expect((await saleOf(editionId)).json).toMatchObject({ state: "scheduled", online_at: at.toISOString() });
  });
});

/** Collects the database's announcements to the caches of every process. @returns the messages so far */
async function listen(): Promise<() => Promise<string[]>> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("listen public_change");
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(payload ?? ""));
  return async () => {
    // Announcements arrive with the next answer.
    await client.query("select 1");
    return heard;
  };
}

describe("An edition that is withdrawn from sale", () => {
  it("is unseen and not sold; its owners keep it, its book's page says so with 410", async () => {
    const categoryId = await buildCategory(shop, "Retirés");
    const book = await buildBook(shop, {
      title: "Le Phare des Sirtes",
      categoryIds: [categoryId],
      editions: [{ isFree: true, publicationDate: "1851-06-01", downloads: 1_000_000 }],
    });
    const owner = await buildMember(shop, { subscribed: true });
    const other = await buildMember(shop, { subscribed: true });
    await buildLibrary(shop, owner.id, book.editionIds);
    expect(await placesOf(book, "phare sirtes", categoryId)).toEqual(everywhere);

    expect((await withdraw(first(book))).json).toEqual({
      state: "withdrawn",
      online_at: shop.clock.now.toISOString(),
      withdrawn_at: shop.clock.now.toISOString(),
      owners: 1,
      preorder: null,
      preorders: 0,
    });
    expect(await placesOf(book, "phare sirtes", categoryId)).toEqual([]);
    const page = await shop.call("GET", `/api/books/${book.slug}`);
    expect([page.status, page.json]).toEqual([410, { error: "Ce livre n’est plus en vente." }]);
    const buy = { token: other.token, body: { edition_ids: book.editionIds } };
    expect((await shop.call("POST", "/api/payments/checkout", buy)).status).toBe(404);
    const add = { token: other.token, body: { editionId: first(book) } };
    expect((await shop.call("POST", "/api/payments/add-to-library", add)).status).toBe(404);
    const { json } = await shop.call("GET", `/api/users/${owner.id}/dashboard`, { token: owner.token });
    expect(json.library).toMatchObject([{ edition_id: first(book) }]);
    const me = await shop.call("GET", "/api/auth/me", { token: owner.token });
    expect(me.json.purchasedEditionIds).toEqual(book.editionIds);
    // Not refused as another member's, although its file is not ready yet.
    const copy = `/api/files/download/${first(book)}?format=pdf`;
    expect((await shop.call("GET", copy, { token: owner.token })).status).toBe(409);

    expect((await putBack(first(book))).json).toMatchObject({ state: "on_sale", withdrawn_at: null });
    expect(await placesOf(book, "phare sirtes", categoryId)).toEqual(everywhere);
  });

  it("leaves the book's other editions on sale, as if it had never existed", async () => {
    const book = await buildBook(shop, {
      title: "Trois états",
      editions: [
        { title: "Première", publicationDate: "1911-01-01" },
        { title: "Deuxième", publicationDate: "1912-01-01", isFree: true },
        { title: "Troisième", publicationDate: "1913-01-01" },
      ],
    });
    await withdraw(book.editionIds[1] ?? 0);
    const { editions: left } = await get(`/api/books/${book.slug}`);
    expect(left.map(({ slug }: { slug: string }) => slug)).toEqual(["premiere", "troisieme"]);
    const total = async (query: string) => (await get(`/api/books?${query}`)).total;
    expect(await total("dateFrom=1911-06-01&dateTo=1912-12-31")).toBe(0);
    expect(await total("dateFrom=1911-01-01&dateTo=1913-12-31")).toBe(1);
    expect(await total("q=deuxieme")).toBe(0);
    expect(await total("q=trois%20etats&isFree=1")).toBe(0);
  });

  it("before its moment was never public: 404, and scheduled again when the withdrawal is undone", async () => {
    const at = inDays(2);
    const book = await buildBook(shop, { editions: [{ onlineAt: at }] });
    await withdraw(first(book));
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(404);
    expect((await putBack(first(book))).json).toMatchObject({
      state: "scheduled",
      online_at: at.toISOString(),
    });
    await withdraw(first(book));
    travelTo(shop, inDays(3));
    await release(shop.deps, undefined);
    expect(await stateOf(first(book))).toBe("withdrawn");
    expect(await shop.catalogue.availability.putBack(first(book))).toMatchObject({
      state: "on_sale",
      online_at: shop.clock.now.toISOString(),
    });
  });

  it("keeps its age: back on sale, it is online since it first came", async () => {
    const since = before(shop.clock.now, days(800));
    const book = await buildBook(shop, { editions: [{ onlineAt: since, priceCents: 499 }] });
    await withdraw(first(book));
    await putBack(first(book));
    expect((await get(`/api/books/${book.slug}`)).editions[0]).toMatchObject({
      is_free: true,
      price_cents: 99,
    });
  });
});

describe("Acts on a sale", () => {
  it("need an administrator, and an edition", async () => {
    const member = await buildMember(shop);
    for (const [method, path] of [
      ["GET", "editions/1/sale"],
      ["DELETE", "editions/1/sale"],
      ["PUT", "editions/1/sale"],
      ["PUT", "editions/1/publication"],
    ] as const) {
      const anonymous = await shop.call(method, `/api/admin/${path}`, { body: {} });
      expect(anonymous.status, path).toBe(401);
      const asMember = await shop.call(method, `/api/admin/${path}`, { token: member.token, body: {} });
      expect(asMember.status, path).toBe(401);
      const foreign = { cookie, body: {}, headers: { origin: "https://ailleurs.example" } };
      if (method !== "GET") expect((await shop.call(method, `/api/admin/${path}`, foreign)).status).toBe(403);
      const unknown = await admin(method, path.replace("1", "999999"), method === "GET" ? undefined : {});
      expect([unknown.status, unknown.json]).toEqual([404, { error: "Édition introuvable." }]);
    }
  });

  it("in another state are 409 and change nothing", async () => {
    const onSale = first(await buildBook(shop));
    expect((await putBack(onSale)).json.error).toBe("Cette édition n’est pas retirée de la vente.");
    expect((await schedule(onSale, inDays(1).toISOString())).json.error).toBe(
      "Cette édition est déjà en vente.",
    );
    await withdraw(onSale);
    expect((await withdraw(onSale)).status).toBe(409);
    expect((await schedule(onSale)).status).toBe(409);
    expect((await saleOf(onSale)).json.state).toBe("withdrawn");
  });

  it("done concurrently succeed once, and are signed once for each success", async () => {
    const id = first(await buildBook(shop, { title: "Course" }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await putBack(id);
    const { items } = (await admin("GET", "audit?q=Course")).json as {
      items: { kind: string; object_id: string; object_label: string }[];
    };
    const acts = items.filter(({ object_id }) => object_id === String(id));
    expect(acts.map(({ kind }) => kind)).toEqual(["edition-put-back", "edition-withdrawn"]);
    expect(acts[0]?.object_label).toBe("Course – Texte intégral");
  });

  it("beside changes of the same edition and of the catalogue wait for one another and never block", async () => {
    const book = await buildBook(shop, { editions: [{}, { title: "Autre" }] });
    const ids = book.editionIds;
    const work = Array.from({ length: 12 }, (_, turn) => [
      withdraw(ids[turn % 2] ?? 0),
      putBack(ids[turn % 2] ?? 0),
      admin("PUT", `books/${book.id}`, { description: `${turn}`, tags: [`mot${turn}`], categoryIds: [] }),
      release(shop.deps, undefined).then(() => ({ status: 200 })),
    ]).flat();
    const statuses = new Set((await Promise.all(work)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it("leave the catalogue's version alone while nothing is due", async () => {
    const version = async () => (await shop.deps.db.select().from(catalogueVersion))[0]?.version;
    const counted = await version();
    await release(shop.deps, undefined);
    expect(await version()).toBe(counted);
  });
});

describe("A book that is withdrawn as a whole", () => {
  const path = ({ id }: BuiltBook) => `books/${id}/sale`;
  const actsOn = async (id: number) => {
    const { json } = await admin("GET", `audit?objectType=book&objectId=${id}`);
    return json.items as { kind: string; details: unknown }[];
  };

  it("is withdrawn with all its editions, kept by its readers, and put back unchanged", async () => {
    const at = inDays(5);
    const book = await buildBook(shop, {
      title: "Tout ou rien",
      editions: [
        { title: "Poche" },
        { title: "De luxe" },
        { title: "Du jubilé", onlineAt: at },
        { title: "Fac-similé" },
      ],
    });
    const [pocket = 0, , , facsimile = 0] = book.editionIds;
    const [reader, collector] = [await buildMember(shop), await buildMember(shop)];
    await buildLibrary(shop, reader.id, [pocket]);
    await buildLibrary(shop, collector.id, book.editionIds.slice(0, 2));
    await withdraw(facsimile);
    travelTo(shop, after(shop.clock.now, minutes(10)));

    const withdrawn = await admin("DELETE", path(book));
    // Each reader counts once, for any number of editions.
    expect(withdrawn.json).toMatchObject({ owners: 2 });
    expect(withdrawn.json.editions).toMatchObject([
      { title: "Poche", state: "withdrawn", comes_back: true },
      { title: "De luxe", state: "withdrawn", comes_back: true },
      { title: "Du jubilé", state: "withdrawn", comes_back: true },
      { title: "Fac-similé", state: "withdrawn", comes_back: false },
    ]);
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(410);
    const { token } = reader;
    const library = (await shop.call("GET", `/api/users/${reader.id}/dashboard`, { token })).json.library;
    expect(library).toHaveLength(1);
    expect((await admin("DELETE", path(book))).status).toBe(409);

    const back = await admin("PUT", path(book));
    expect(back.json.editions.map(({ state }: { state: string }) => state)).toEqual([
      "on_sale",
      "on_sale",
      "scheduled",
      "withdrawn",
    ]);
    expect((await saleOf(book.editionIds[2] ?? 0)).json.online_at).toBe(at.toISOString());
    expect((await get(`/api/books/${book.slug}`)).editions).toHaveLength(2);
    const acts = await actsOn(book.id);
    expect(acts.map(({ kind }) => kind)).toEqual(["book-put-back", "book-withdrawn"]);
    for (const { details } of acts) expect(details).toEqual({ editions: "Poche, De luxe, Du jubilé" });
  });

  it("changes whole or not at all, also beside changes of its editions", async () => {
    const book = await buildBook(shop, {
      title: "Tout à la fois",
      editions: [{ title: "A" }, { title: "B" }],
    });
    const turns = Array.from({ length: 8 }, () => [
      admin("DELETE", path(book)),
      admin("PUT", path(book)),
      withdraw(first(book)),
      putBack(first(book)),
    ]).flat();
    const answers = await Promise.all(turns);
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((each) => each !== 200 && each !== 409),
    ).toEqual([]);
    const signed = (await actsOn(book.id)).length;
    const done = answers.filter(({ status }, turn) => status === 200 && turn % 4 < 2).length;
    expect(signed).toBe(done);
  });

  it("needs an administrator, a book, and something to withdraw or to put back", async () => {
    const book = await buildBook(shop);
    for (const method of ["GET", "DELETE", "PUT"] as const) {
      expect((await shop.call(method, `/api/admin/${path(book)}`, { body: {} })).status).toBe(401);
      const unknown = await admin(method, "books/999999/sale");
      expect([unknown.status, unknown.json]).toEqual([404, { error: "Livre introuvable" }]);
    }
    expect((await admin("PUT", path(book))).status).toBe(409);
    const empty = await buildBook(shop, { editions: [] });
    expect((await admin("GET", path(empty))).json).toEqual({ editions: [], owners: 0 });
    expect((await admin("DELETE", path(empty))).status).toBe(409);
  });
});

describe("The publisher's list", () => {
  it("shows each edition's state, and finds books by it", async () => {
    const title = "Inventaire des états";
    const at = inDays(9);
    const book = await buildBook(shop, {
      title,
      editions: [{ title: "A" }, { title: "B", onlineAt: at }, { title: "C" }],
    });
    await withdraw(book.editionIds[2] ?? 0);
    const [found] = (await admin("GET", `books?q=inventaire&page=1`)).json;
    expect(found.editions).toMatchObject([
      { sale: "on_sale" },
      { sale: "scheduled", online_at: at.toISOString() },
      { sale: "withdrawn" },
    ]);
    for (const sale of ["on_sale", "scheduled", "withdrawn"]) {
      const { json } = await admin("GET", `books?q=inventaire&page=1&sale=${sale}`);
      expect(
        json.map(({ id }: { id: number }) => id),
        sale,
      ).toEqual([book.id]);
      expect((await admin("GET", `books/count?q=inventaire&sale=${sale}`)).json.total).toBe(1);
    }
    const plain = await buildBook(shop, { title: "Inventaire complet" });
    expect((await admin("GET", "books/count?q=inventaire&sale=scheduled")).json.total).toBe(1);
    await withdraw(first(plain));
    expect((await admin("GET", "books/count?q=inventaire&sale=on_sale")).json.total).toBe(1);
    expect((await admin("GET", "books?sale=perdu")).status).toBe(400);
  });

  it("finds by every name and number what is to come and what is withdrawn, too", async () => {
    const toCome = await buildBook(shop, {
      title: "Mascaret",
      author: "Paul Garonne",
      tags: ["estuaire"],
      notice: {
        series: { name: "Les Rives", number: null },
        contributors: [{ role: "trl", name: "Jeanne Ozanam" }],
      },
      editions: [{ title: "L’édition du fleuve", onlineAt: inDays(3), isbns: { epub: "9782070368228" } }],
    });
    const partly = await buildBook(shop, {
      title: "Étiage",
      editions: [{ title: "Courante" }, { title: "De chevet", isbns: { pdf: "9782253004226" } }],
    });
    await withdraw(partly.editionIds[1] ?? 0);
    const found = async (q: string): Promise<number[]> =>
      (await admin("GET", `books?q=${encodeURIComponent(q)}&page=1`)).json.map(
        ({ id }: { id: number }) => id,
      );
    for (const q of [
      "mascaret garonne",
      "estuaire",
      "rives ozanam",
      "ledition du fleuve",
      "978-2-07-036822-8",
    ])
      expect(await found(q), q).toEqual([toCome.id]);
    for (const q of ["etiage chevet", "etiage courante", "9782253004226"])
      expect(await found(q), q).toEqual([partly.id]);
    expect(await found("mascaret chevet")).toEqual([]);
  });

  it("refuses in the database itself an edition that is both withdrawn and on sale", async () => {
    const id = first(await buildBook(shop));
    const both = shop.deps.db
      .update(editions)
      .set({ withdrawnAt: shop.deps.now(), onSale: true })
      .where(eq(editions.id, id));
    await expect(both).rejects.toMatchObject({
      cause: { constraint: "editions_withdrawn_are_not_on_sale" },
    });
  });
});
