import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseXml } from "#formats/xml/xml-parse.ts";
import { elementsIn, isElement, textOf, type XmlElement } from "#formats/xml/xml-tree.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let category: number;

beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  category = await buildCategory(shop, "Romans");
  await buildBook(shop, {
    title: "Voyages & <détours>",
    author: "Jeanne Doe, Paul Roe",
    description: "Un récit.",
    tags: ["voyage"],
    categoryIds: [category],
    notice: {
      series: { name: "Les Routes", number: 2 },
      contributors: [{ role: "trl", name: "Ada Wong" }],
    },
    editions: [
      {
        title: "Texte intégral",
        isbns: { epub: "9782070368228", edition: "9782070413119" },
        accessibilityFound: {
          hasImages: false,
          imagesAreDescribed: true,
          hasNotes: false,
          hasFormulas: false,
        },
      },
      { title: "Édition annotée", priceCents: 899 },
    ],
  });
  for (let n = 1; n <= 30; n++) await buildBook(shop, { title: `Nouvelle ${n}`, author: "Éva Moi" });
});
afterAll(async () => shop.close());

const ask = (path: string, accept?: string) =>
  shop.call("GET", path, accept === undefined ? {} : { headers: { accept } });
const feed = async (path: string) => (await ask(`/opds/v2${path}`)).json;
const atom = async (path: string): Promise<XmlElement> => parseXml((await ask(`/opds/v1${path}`)).body);
const all = (root: XmlElement, name: string) => [...elementsIn(root)].filter((each) => isElement(each, name));
/** The path of an address of this shop. */
const pathOf = (href: string) => href.replace(shop.deps.config.publicUrl, "");
const linkOf = (links: { rel: string; href: string }[], rel: string) =>
  links.find((link) => link.rel === rel)?.href ?? "";

describe("The catalogue for reading applications", () => {
  it("is OPDS 2.0 for applications that ask for it, 1.2 for all others", async () => {
    const json = await ask("/opds", "application/opds+json, application/atom+xml;profile=opds-catalog, */*");
    expect(json.headers["content-type"]).toBe("application/opds+json; charset=utf-8");
    const xml = await ask("/opds", "*/*");
    expect(xml.headers["content-type"]).toMatch(
      /^application\/atom\+xml;profile=opds-catalog;kind=navigation/,
    );
    expect([json.headers["vary"], xml.headers["vary"]]).toEqual(
      ["Accept", "Accept"].map((name) => expect.stringContaining(name)),
    );
  });

  it("leads from its root to every list, in both versions", async () => {
    const root = await feed("");
    expect(root.navigation.map(({ title }: { title: string }) => title)).toEqual([
      "Nouveautés",
      "Les plus lus",
      "Offerts aux abonnés",
      "Thèmes",
      "Auteurs",
      "Catalogue complet",
    ]);
    for (const { href } of root.navigation) expect((await ask(pathOf(href))).status).toBe(200);
    const links = all(await atom(""), "link").map(({ attributes }) => attributes.get("href") ?? "");
    const templates = links.filter((href) => href.endsWith("/livres?query={searchTerms}"));
    expect(templates.map(pathOf)).toEqual(["/opds/v1/livres?query={searchTerms}"]);
    const found = pathOf(templates[0] ?? "")
      .replace("/opds/v1", "")
      .replace("{searchTerms}", "voyages");
    expect(all(await atom(found), "entry").length).toBeGreaterThan(0);
    for (const href of links) expect((await ask(pathOf(href))).status).toBe(200);
  });

  it("describes an edition: price, what a buyer receives, series, contributors, accessibility", async () => {
    const { publications } = await feed("/livres?query=voyages");
    const [first, second] = publications;
    expect(first.metadata).toMatchObject({
      identifier: "urn:isbn:9782070368228",
      title: "Voyages & <détours>, Texte intégral",
      author: [{ name: "Jeanne Doe" }, { name: "Paul Roe" }],
      translator: [{ name: "Ada Wong" }],
      language: "fr",
      belongsTo: { series: { name: "Les Routes", position: 2 } },
      accessibility: { accessMode: ["textual"], hazard: ["none"] },
    });
    const buy = second.links.find(({ rel }: { rel: string }) => rel.endsWith("/buy"));
    expect(buy).toMatchObject({
      type: "application/opds-publication+json",
      properties: {
        price: { value: 8.99, currency: "EUR" },
        indirectAcquisition: [
          { type: "application/epub+zip" },
          { type: "application/pdf" },
          { type: "application/vnd.amazon.ebook" },
        ],
      },
    });
    // The link of each listed book is fetched by applications: a light document of the same kind.
    const alone = await ask(pathOf(buy.href));
    expect(alone.headers["content-type"]).toBe("application/opds-publication+json; charset=utf-8");
    expect(alone.json).toEqual(second);
  });

  it("has one author element with all names in Atom, where applications keep the last one", async () => {
    const [entry] = all(await atom("/livres?query=voyages"), "entry");
    const authors = all(entry as XmlElement, "author").map(textOf);
    expect(authors).toEqual(["Jeanne Doe, Paul Roe"]);
    const price = all(entry as XmlElement, "opds:price").map(textOf);
    expect(price).toEqual(["4.99"]);
  });

  it("is read page by page, without a gap", async () => {
    const titles = new Set<string>();
    for (let next = "/opds/v2/livres?sort=title_asc"; next;) {
      const { json } = await ask(next);
      for (const { metadata } of json.publications) titles.add(metadata.title);
      next = pathOf(linkOf(json.links, "next"));
    }
    expect(titles.size).toBe(32);
  });

  it("lists themes and authors with their numbers of books", async () => {
    const themes = await feed("/themes");
    expect(themes.navigation).toMatchObject([{ title: "Romans", properties: { numberOfItems: 1 } }]);
    expect((await feed(`/livres?categoryId=${category}`)).publications).toHaveLength(2);
    const { navigation } = await feed("/auteurs");
    expect(navigation.map(({ title }: { title: string }) => title)).toEqual([
      "Éva Moi",
      "Jeanne Doe, Paul Roe",
    ]);
    const author = await ask(pathOf(navigation[0].href));
    expect(author.json.metadata).toMatchObject({ numberOfItems: 30, itemsPerPage: 24 });
    expect((await ask("/opds/v2/auteur?nom=Personne")).status).toBe(404);
  });

  it("has a list without results that is a valid feed", async () => {
    const empty = await feed("/livres?query=zzzzqqqq");
    expect(empty.publications).toBeUndefined();
    expect(empty.navigation).toHaveLength(1);
    expect(all(await atom("/livres?query=zzzzqqqq"), "entry")).toEqual([]);
  });

  it("answers 304 to an application that has the list", async () => {
    const { headers } = await ask("/opds/v2/livres");
    const again = await shop.call("GET", "/opds/v2/livres", {
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it.each(["", "/themes", "/auteurs", "/livres?query=zzzzqqqq"])(
    "keeps the ETag of a feed that has not changed, however late it is asked again: %s",
    async (path) => {
      const tagsOf = () =>
        Promise.all(["v1", "v2"].map(async (v) => (await ask(`/opds/${v}${path}`)).headers["etag"]));
      const before = await tagsOf();
      travelTo(shop, after(shop.clock.now, days(3)));
      expect(await tagsOf()).toEqual(before);
    },
  );

  it("has no page for an edition that is not on sale", async () => {
    expect((await ask("/opds/v2/livre/inconnu/texte")).status).toBe(404);
    expect((await ask("/opds/v3/livres")).status).toBe(404);
  });
});
