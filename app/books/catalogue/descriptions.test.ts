import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statementOf } from "#books/publishing/files/copy-statement.service.server.ts";
import { parseXml } from "#formats/xml/xml-parse.ts";
import { elementsIn, textOf } from "#formats/xml/xml-tree.ts";
import {
  exportedCatalogue,
  sendCatalogue,
  checkCatalogue,
  type ReadCatalogue,
} from "#test/catalogue-import.ts";
import { buildAdministrator, buildBook, buildCategory, type BuiltBook } from "#test/factories.ts";
import { metaOf } from "#test/page-head.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

/** As it is pasted into a form: notation, HTML, entities, addresses that are none, and a tag that is meant as words. */
const pasted =
  "<div>L&rsquo;été *vif* &amp; <b>fort</b>.</div><ul><li>un</li><li><i>deux</i></li></ul>" +
  "<p><a href='javascript:alert(1)'>ici</a>, [là](javascript:alert), <a href='https://exemple.fr/'>ailleurs</a>, " +
  "la balise \\<marquee>, 2 * 3 [sic]</p><script>alert(3)</script>";
const last = "ici, là, ailleurs, la balise <marquee>, 2 * 3 [sic]";
const plain = `L’été vif & fort.\n\n• un\n• deux\n\n${last}`;
const inOneLine = plain.replaceAll(/\s+/g, " ");

let shop: SeededShop;
let cookie: string;
let book: BuiltBook;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    ({ cookie } = await buildAdministrator(inside));
    const category = await buildCategory(inside, "Romans");
    book = await buildBook(inside, {
      title: "Nana",
      author: "Émile Zola",
      categoryIds: [category],
      notice: { series: { name: "Les Rougon", number: 9 } },
    });
    const put = async (path: string, body: object) => {
      const { status } = await inside.call("PUT", `/api/admin/${path}`, { cookie, body });
      expect(status).toBe(200);
    };
    const notice = {
      language: "fr",
      originalTitle: null,
      collection: null,
      series: { name: "Les Rougon", number: 9 },
      contributors: [],
    };
    await put(`books/${book.id}`, { description: pasted, tags: "", categoryIds: [category], notice });
    await put(`editions/${book.editionIds[0]}`, {
      editionTitle: "Texte intégral",
      editionDescription: pasted,
      publicationDate: "1880-01-01",
      priceEuros: 4.99,
    });
    for (const entry of ["category/romans", "contributor/emile-zola", "series/les-rougon"])
      await put(`entries/${entry}`, { description: pasted });
  });
});
afterAll(() => shop.close());

const get = async (path: string, accept = "*/*") =>
  (await fetch(shop.url + path, { headers: { accept } })).text();

type Node = DefaultTreeAdapterTypes.Node;
/** What a page shows, with its links and the elements around its words. */
function seenIn(html: string) {
  const links: string[] = [];
  const marked: string[] = [];
  const read = (node: Node): string => {
    if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (["script", "style", "template"].includes(node.nodeName) || !("childNodes" in node)) return "";
    const words = node.childNodes.map(read).join("");
    const href = "attrs" in node && node.attrs.find(({ name }) => name === "href")?.value;
    if (href) links.push(href);
    if (["em", "strong", "li", "a"].includes(node.nodeName)) marked.push(`${node.nodeName}: ${words}`);
    return words;
  };
  return { words: read(parse(html)), links, marked };
}

describe("A description that was pasted with HTML, entities and hostile links", () => {
  it.each([
    "/livre/nana",
    "/livre/nana/texte-integral",
    "/theme/romans",
    "/auteur/emile-zola",
    "/serie/les-rougon",
  ])("is formatted on %s, and plain for machines", async (path) => {
    const html = await get(path);
    const { words, links, marked } = seenIn(html);
    expect(words).toContain("L’été vif & fort.");
    expect(words).toContain(last);
    expect(marked).toEqual(
      expect.arrayContaining(["em: vif", "strong: fort", "li: un", "li: deux", "em: deux", "a: ailleurs"]),
    );
    expect(links).toContain("https://exemple.fr/");
    expect(links.filter((href) => /^javascript:/i.test(href))).toEqual([]);
    const meta = metaOf(html);
    for (const name of ["description", "og:description", "twitter:description"])
      expect(inOneLine).toContain(meta.named(name).replace(/…$/, ""));
    expect(meta.named("description")).toContain("L’été vif & fort.");
    const structured = JSON.stringify(meta.structured);
    expect(structured).toContain("L’été vif & fort.");
    expect(structured).not.toMatch(/&rsquo;|<div|\*vif|javascript:/);
  });

  it.each(["/", "/catalogue", "/catalogue?q=nana"])("shows no notation on %s", async (path) => {
    const { words, links } = seenIn(await get(path));
    expect(words).not.toMatch(/&rsquo;|<div|\*vif|\]\(|\\</);
    expect(links.filter((href) => /^javascript:/i.test(href))).toEqual([]);
  });

  it("is plain on the home page, in the feed of new books and for reading applications", async () => {
    expect(seenIn(await get("/")).words).toContain(plain);
    for (const path of ["/nouveautes.atom", "/opds/v1/livres?query=nana"]) {
      const summaries = [...elementsIn(parseXml(await get(path)))].filter(({ name }) => name === "summary");
      expect(summaries.map(textOf)).toEqual([plain]);
    }
    const { publications } = JSON.parse(await get("/opds/v2/livres?query=nana")) as {
      publications: { metadata: { description: string } }[];
    };
    expect(publications.map(({ metadata }) => metadata.description)).toEqual([plain]);
  });

  it("is plain in the metadata of EPUB and AZW3", async () => {
    const { deps, catalogue } = shop.inside;
    const statement = await statementOf(deps, catalogue.editing, book.editionIds[0] ?? 0);
    expect(statement.description).toBe(plain);
  });

  it.each(["catalogue.csv", "onix.xml"] as const)("leaves in %s and comes back as it was", async (file) => {
    const content = await exportedCatalogue(shop.inside, cookie, file);
    expect(content).not.toMatch(/&(?:amp;)*rsquo;|&lt;div|<div|javascript:|alert\(3/);
    const sent = await sendCatalogue(shop.inside, cookie, content, file);
    const checked = await checkCatalogue(shop.inside, cookie, sent.json as ReadCatalogue);
    expect(checked.json).toMatchObject({ counts: { none: 1 } });
  });
});
