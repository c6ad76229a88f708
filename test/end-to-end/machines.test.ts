import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { fc } from "#test/property.ts";
import { HtmlValidate } from "html-validate";
import { XmlDocument } from "libxml2-wasm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inlineScriptHashesOf, metaOf } from "#test/page-head.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { strangersToSchemaOrg } from "#test/schema-org.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
const book = "/livre/l-ile-mysterieuse/texte-integral";

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    const romans = await buildCategory(inside, "Romans & contes");
    await buildBook(inside, {
      title: "L’Île mystérieuse",
      author: "Jules Verne",
      tags: ["aventure", "mer & îles"],
      description: `${"é".repeat(149)}😀 suite </script><b>`,
      categoryIds: [romans],
      notice: {
        originalTitle: "The Mysterious Island",
        series: { name: "Voyages extraordinaires", number: 12 },
        contributors: [
          { role: "ill", name: "Jules Férat" },
          { role: "trl", name: "Un traducteur & ami" },
          { role: "trl", name: "Une traductrice" },
        ],
      },
      editions: [
        {
          title: "Texte intégral",
          priceCents: 499,
          isbns: { epub: "9782070360024", pdf: "9791090636071" },
          accessibilityFound: {
            hasImages: true,
            imagesAreDescribed: true,
            hasNotes: false,
            hasFormulas: false,
          },
        },
        { title: "Édition illustrée", priceCents: 899, isFree: true, pages: null },
      ],
    });
    await buildBook(inside, { title: "Le Phare", author: "Jules Verne", categoryIds: [romans] });
  });
});
afterAll(() => shop?.close());

const fetchPage = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const open = [
  "/",
  "/catalogue",
  "/catalogue?q=mysterieuse&page=1",
  book,
  "/abonnement",
  "/theme/romans-contes",
  "/auteur/jules-verne",
  "/aide",
  "/accessibilite",
  "/presentation",
  "/mentions",
  "/cgu",
  "/retractation",
  "/resiliation",
];
const closed = [
  "/panier",
  "/connexion",
  "/inscription",
  "/mot-de-passe-oublie",
  "/reinitialisation-mot-de-passe",
  "/maintenance",
  "/rien",
  "/livre/inconnu",
  "/auteur/inconnu",
];

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements with a slash, and the doctype in capitals: both are allowed by the standard.
    "void-style": "off",
    "doctype-style": "off",
    // Colours and widths known only at run time; the security policy allows them.
    "no-inline-style": "off",
    // A convention about length, not a rule of HTML: titles of books may be long.
    "long-title": "off",
  },
});

describe("what machines read (issue: « What machines read »)", () => {
  it.each([...open, ...closed])("the page %s is valid HTML in French", async (path) => {
    const { text } = await fetchPage(path);
    expect(text).toContain('<html lang="fr"');
    const report = await validator.validateString(text);
    const faults = report.results.flatMap(({ messages }) => messages);
    expect(
      faults.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    ).toEqual([]);
  });

  it.each([...open, ...closed])("the page %s has title, description, og and twitter tags", async (path) => {
    const meta = metaOf((await fetchPage(path)).text);
    expect(meta.title).toMatch(/.+ – Encrier$/);
    for (const name of ["description", "og:description", "twitter:description"])
      expect(meta.named(name)).toBeTruthy();
    expect(meta.named("og:title")).toBe(meta.title);
    expect(meta.named("twitter:title")).toBe(meta.title);
    expect(meta.named("twitter:image")).toBe(meta.named("og:image"));
    expect(meta.named("og:image")).toMatch(/^http:\/\/localhost:\d+\/partage(?:\.png|\/.+\.jpeg)$/);
  });

  it("preloads no program: the line is for the style and fonts of the first paint", async () => {
    for (const path of [...open, ...closed.slice(0, -3)]) {
      const { text } = await fetchPage(path);
      expect(text, path).not.toMatch(/rel="modulepreload"|<script[^>]* src=/);
      expect(text, path).toMatch(/<script type="module" async="">[^<]*import\("\/assets\/entry\.client-/);
    }
  });

  it("finds filters, first results and prices in the very HTML, before any script", async () => {
    const catalogue = (await fetchPage("/catalogue")).text;
    for (const part of [
      "Page 1 / 1 — 2 résultat(s)",
      "Toutes catégories",
      "Romans &amp; contes (2)",
      "L’Île mystérieuse",
    ])
      expect(catalogue).toContain(part);
    expect((await fetchPage(book)).text).toMatch(/4,99\s€[^]*Éditions disponibles[^]*Édition illustrée/u);
    expect((await fetchPage("/")).text).toMatch(/Dernières sorties[^]*L’Île mystérieuse/u);
  });

  it("gives every public page one canonical address, and none to private pages", async () => {
    for (const path of open) {
      const { canonical } = metaOf((await fetchPage(path)).text);
      expect(canonical).toBe(shop.url + (path.split("?")[0] ?? ""));
    }
    for (const path of closed.slice(0, 1))
      expect(metaOf((await fetchPage(path)).text).named("robots")).toBe("noindex");
  });

  it("describes a book by the first 150 characters of its description, none of them broken", async () => {
    const meta = metaOf((await fetchPage(book)).text);
    expect(meta.named("description")).toBe(`${"é".repeat(149)}😀`);
  });

  it.each(["/", book])(
    "describes %s in schema.org's terms, allowed by the page's own policy",
    async (path) => {
      const { text, headers } = await fetchPage(path);
      const { structured } = metaOf(text);
      expect(structured.length).toBeGreaterThan(0);
      expect(structured.flatMap((data) => strangersToSchemaOrg(data))).toEqual([]);
      const policy = headers.get("content-security-policy") ?? "";
      for (const hash of inlineScriptHashesOf(text)) expect(policy).toContain(hash);
      expect(policy).not.toContain("unsafe-inline' 'sha");
    },
  );

  it("offers each edition as an EBook at its effective price, in EUR", async () => {
    const { structured } = metaOf((await fetchPage(book)).text);
    const work = structured.find((data) => data["@type"] === "Book") as {
      workExample: {
        bookFormat: string;
        bookEdition: string;
        offers: { price: string; priceCurrency: string };
      }[];
    };
    expect(
      work.workExample.map(({ bookFormat, bookEdition, offers }) => [
        bookFormat,
        bookEdition,
        offers.price,
        offers.priceCurrency,
      ]),
    ).toEqual([
      ["https://schema.org/EBook", "Texte intégral", "4.99", "EUR"],
      ["https://schema.org/EBook", "Édition illustrée", "0.99", "EUR"],
    ]);
    expect(structured.some((data) => data["@type"] === "BreadcrumbList")).toBe(true);
  });

  it("describes contributors, series, ISBN and accessibility for machines", async () => {
    const { structured, named } = metaOf((await fetchPage(book)).text);
    const work = structured.find((data) => data["@type"] === "Book") as {
      workExample: Record<string, unknown>[];
    };
    expect(work).toMatchObject({
      inLanguage: "fr",
      illustrator: { name: "Jules Férat" },
      translator: [{ name: "Un traducteur & ami" }, { name: "Une traductrice" }],
      isPartOf: { "@type": "BookSeries", name: "Voyages extraordinaires" },
      position: 12,
    });
    expect(work.workExample[0]).toMatchObject({
      isbn: ["9791090636071", "9782070360024"],
      accessMode: ["textual", "visual"],
      accessibilityHazard: ["none"],
    });
    expect(work.workExample[0]?.["accessibilityFeature"]).toContain("alternativeText");
    expect(work.workExample[1]).not.toHaveProperty("accessMode");
    expect(named("book:isbn")).toBe("9791090636071");
    const page = (await fetchPage(book)).text;
    expect(page).toMatch(
      /Traduction[^]*Une traductrice[^]*Voyages extraordinaires[^]*Accessibilité[^]*Table des matières/u,
    );
  });

  it("says which words of the vocabulary are unknown", () => {
    const wrong = { "@type": "Book", pageCount: 3, author: { "@type": "Writer" } };
    expect(strangersToSchemaOrg(wrong)).toEqual([
      "$: Book has no pageCount",
      "$.author: unknown type Writer",
    ]);
  });

  it("lists every page and edition in a sitemap that robots.txt names", async () => {
    const robots = (await fetchPage("/robots.txt")).text;
    const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
    expect(address).toBe(`${shop.url}/sitemap.xml`);
    for (const path of ["/admin", "/api/docs", "/boite-d-envoi", "/membre"])
      expect(robots).toContain(`Disallow: ${path}\n`);
    const sitemap = await fetchPage("/sitemap.xml");
    using document = XmlDocument.fromString(sitemap.text);
    const names = { s: "http://www.sitemaps.org/schemas/sitemap/0.9" };
    const urls = document.find("//s:loc", names).map((node) => node.content);
    expect(urls).toHaveLength(9 + 3 + 6);
    expect(urls).toContain(shop.url + book);
    expect(document.find("//s:lastmod", names)).toHaveLength(urls.length);
    for (const url of urls) expect((await fetch(url)).status, url).toBe(200);
    expect((await fetchPage("/sitemap-1.xml")).text).toContain("<urlset");
    expect((await fetchPage("/sitemap-9.xml")).status).toBe(404);
  });

  it("lists new editions in an Atom feed, to which every page links", async () => {
    const feed = await fetchPage("/nouveautes.atom");
    expect(feed.headers.get("content-type")).toContain("application/atom+xml");
    using document = XmlDocument.fromString(feed.text);
    const names = { a: "http://www.w3.org/2005/Atom" };
    expect(document.find("/a:feed/a:entry", names)).toHaveLength(3);
    for (const part of ["id", "title", "updated", "link[@rel='self']"]) {
      expect(document.find(`/a:feed/a:${part}`, names), part).toHaveLength(1);
      expect(document.find(`/a:feed/a:entry/a:${part.split("[")[0]}`, names), part).toHaveLength(3);
    }
    expect(feed.text).toContain("<contributor><name>Un traducteur &#38; ami</name></contributor>");
    expect((await fetchPage("/presentation")).text).toContain('type="application/atom+xml"');
  });

  it("has a manifest whose icons are there, in the sizes that it says", async () => {
    const manifest = JSON.parse((await fetchPage("/manifest.webmanifest")).text) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest.name).toBe("Encrier");
    expect((await fetch(shop.url + manifest.start_url)).status).toBe(200);
    const files = [
      ...manifest.icons,
      { src: "/apple-touch-icon.png", sizes: "180x180" },
      { src: "/partage.png", sizes: "1200x630" },
    ];
    for (const { src, sizes } of files) {
      const response = await fetch(shop.url + src);
      expect(response.status, src).toBe(200);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect((await fetch(`${shop.url}/favicon.ico`)).status).toBe(200);
  });
});

describe("bad input (issue: « Bad input »)", () => {
  it.each(["/livre/%E0%A4%A", "/%E0%A4%A", "/livre/%", "/livre/%00", "/livre/x/%FF", "/rien"])(
    "%s gives the 404 page in French",
    async (path) => {
      const { status, text } = await fetchPage(path);
      expect(status).toBe(404);
      expect(text).toMatch(/<h1[^>]*>(Livre|Page) introuvable/);
    },
  );

  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "%s of an unknown address of the API is 404 as JSON, never a page",
    async (method) => {
      for (const path of ["/api", "/api/", "/api/inconnu", "/api/books/a/b/c?q=1", "/api/docs/inconnu"]) {
        const response = await fetch(shop.url + path, { method });
        expect(response.status, path).toBe(404);
        expect(response.headers.get("content-type"), path).toMatch(/^application\/json/);
        const text = await response.text();
        if (method !== "HEAD") expect(JSON.parse(text), path).toEqual({ error: "Adresse inconnue." });
      }
    },
  );

  it.each([
    "q=%00",
    "q=%E2%80%AEabc",
    "q=a%E2%80%A8b",
    "q=%E0%A4%A",
    `q=${"a".repeat(6000)}`,
    "categoryId=x&dateFrom=2026-99-99&sort=no&isFree=2",
    "page=-1",
    "q[]=a&q[]=b",
  ])("/catalogue?%s renders the page", async (query) => {
    expect((await fetchPage(`/catalogue?${query}`)).status).toBe(200);
  });

  it.each([
    ["//evil.example/x", 404],
    ["//evil.example/catalogue?page=999", 404],
    ["/\\\\evil.example", 404],
    ["/%2F%2Fevil.example", 404],
    ["/.//evil.example", 404],
    ["//", 200],
    ["*", 404],
    // RFC 9112 §3.2.2: a target may come with scheme and host, and the host in it does not matter.
    ["http://evil.example/catalogue", 200],
    ["http://evil.example", 200],
    ["http://evil.example?q=x", 200],
    ["http://evil.example/api/books?q=%00", 400],
  ])("the request target %s is answered with %i, and leads nowhere else", async (target, status) => {
    const answer = await answerTo(target);
    expect(answer.split(" ")[1]).toBe(String(status));
    expect(answer).not.toMatch(/^location:/im);
    expect(answer).not.toMatch(/(?:href|src|action|content)="(?:https?:)?\/\/evil/);
  });

  it("leads from a page beyond the last one to the last one", async () => {
    const { status, headers } = await fetchPage("/catalogue?page=999&q=phare");
    expect([status, headers.get("location")]).toEqual([302, "/catalogue?q=phare"]);
  });

  it("answers any query string with a page, never a 500", async () => {
    const name = fc.constantFrom(
      "q",
      "categoryId",
      "isFree",
      "dateFrom",
      "dateTo",
      "sort",
      "page",
      "pageSize",
      "x",
    );
    const pair = fc.tuple(name, fc.string({ unit: "binary", maxLength: 40 }).map(encodeSafely));
    const query = fc.oneof(
      fc
        .array(
          pair.map((both) => both.join("=")),
          { maxLength: 6 },
        )
        .map((pairs) => pairs.join("&")),
      fc.string({ unit: "grapheme-ascii" }).map((text) => text.replace(/[#\s]/g, "")),
    );
    await fc.assert(
      fc.asyncProperty(query, async (search) => {
        const { status } = await fetch(`${shop.url}/catalogue?${search}`, { redirect: "manual" });
        expect([200, 302]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });
});

/** The shop's answer to an exact request target: `fetch` would normalise it first. */
async function answerTo(target: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), "localhost");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return readText(socket);
}

const encodeSafely = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
