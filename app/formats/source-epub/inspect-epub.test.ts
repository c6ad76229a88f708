import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  album,
  encryption,
  type EpubParts,
  novel2,
  novel3,
  packEpub,
  package3,
  page3,
  withObfuscatedFont,
} from "#test/formats/sample-epubs.ts";
import { renamed, zipOf } from "#test/formats/zip-fixture.ts";
import { encodeMark, encodeMarkAs } from "../mark/encode-mark.ts";
import { inspectEpub } from "./inspect-epub.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-source-epub-"))));
afterAll(() => folder.remove());

async function inspect(file: EpubParts | Buffer) {
  const path = join(folder.path, "book.epub");
  await writeFile(path, Buffer.isBuffer(file) ? file : await packEpub(file));
  return inspectEpub({ path });
}

describe("A publisher's EPUB is accepted", () => {
  test("as EPUB 3, and described", async () => {
    expect(await inspect(await novel3())).toMatchObject({
      title: "Le Rivage & la mer",
      author: "Ève Œuillet",
      language: "fr",
      version: "3.0",
      isFixedLayout: false,
      images: 2,
      warnings: expect.arrayContaining([
        expect.stringMatching(/^EPUB\/livre\.opf, ligne\u00A07\u202F: .*espace.*PKG-010/),
      ]),
    });
  });

  test("as EPUB 2, with its named entities", async () => {
    const found = await inspect(await novel2());
    expect(found).toMatchObject({ version: "2.0", author: "Émile Zola", isFixedLayout: false });
  });

  test("with a fixed layout", async () => {
    expect(await inspect(await album())).toMatchObject({ isFixedLayout: true, images: 4 });
  });

  test.each(["idpf", "adobe"] as const)("with a font obfuscated as %s", async (kind) => {
    expect(await inspect(await withObfuscatedFont(kind))).toMatchObject({ version: "3.0" });
  });

  test("with a cover outside of the reading order, and with what the accessibility directive asks for", async () => {
    const metadata =
      '<link rel="dcterms:conformsTo" href="https://www.w3.org/TR/epub-a11y-11/#wcag-2.2-aa"/><link rel="a11y:certifierReport" href="https://example.org/rapport.html"/>';
    const opf = package3({ metadata }).replace('idref="cover"', 'idref="cover" linear="no"');
    expect(await inspect(await novel3({ "EPUB/livre.opf": opf }))).toBeDefined();
    const old = await novel2();
    const opf2 = String(old["OEBPS/content.opf"]).replace('idref="c1"', 'idref="c1" linear="no"');
    expect((await inspect({ ...old, "OEBPS/content.opf": opf2 })).warnings.join()).not.toContain("OPF-096");
  });

  test("with the property of a drawing on a page that shows one from another file", async () => {
    const opf = package3({ manifest: '<item id="d" href="Images/d.svg" media-type="image/svg+xml"/>' });
    const parts = await novel3({
      "EPUB/livre.opf": opf.replace(/(Text\/c3.xhtml" media-type="[^"]*")/, '$1 properties="svg"'),
      "EPUB/Images/d.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "EPUB/Text/c3.xhtml": page3("c", '<p id="t"><img src="../Images/d.svg" alt="d"/></p>'),
    });
    expect(await inspect(parts)).toBeDefined();
  });

  test("with links to the outside that a reader may follow", async () => {
    const linked = page3("Lien", '<p id="t"><a href="https://example.org/">Le site</a></p>');
    expect(await inspect(await novel3({ "EPUB/Text/c3.xhtml": linked }))).toBeDefined();
  });
});

const page = (body: string, head = "") => ({
  "EPUB/Text/c3.xhtml": page3("Page", `\n<h1 id="t">Titre</h1>\n${body}`, head),
});
const style = (css: string) => ({ "EPUB/Styles/autre.css": css });
const SCRIPT = /^Cet EPUB contient des scripts[^]*\nEPUB\/Text\/c3\.xhtml, ligne\u00A07\u202F: <[^\n]*>$/;
const REMOTE = /^Cet EPUB va chercher des ressources hors du fichier[^]*\nEPUB\//;
const LOCKED = /verrou numérique \(DRM\)/;
const DECLARED = /^Cet EPUB contient une déclaration XML interdite[^]*c3\.xhtml, ligne\u00A0/;

const refused: [string, () => EpubParts, RegExp][] = [
  ["a script", () => page("<script>1</script>"), SCRIPT],
  ["a script after a comment that has one", () => page("<!-- <script> --><p><script>1</script></p>"), SCRIPT],
  ["a handler", () => page('<p onclick="alert(1)">a</p>'), SCRIPT],
  ["a script address", () => page('<p><a href=" java&#10;script:alert(1)">a</a></p>'), SCRIPT],
  [
    "a script in a drawing",
    () => page('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    SCRIPT,
  ],
  [
    "a drawing that animates an address",
    () =>
      page(
        '<svg xmlns="http://www.w3.org/2000/svg"><a><set attributeName="href" to="javascript:1"/></a></svg>',
      ),
    SCRIPT,
  ],
  ["a page of HTML as an address", () => page('<p><a href="data:text/html,x">a</a></p>'), SCRIPT],
  ["a script in a style sheet", () => style("p { width: expression(alert(1)) }"), /scripts[^]*autre\.css/],
  [
    "a page with the name of a picture",
    () => ({
      "EPUB/livre.opf": package3({
        manifest: '<item id="x" href="x.png" media-type="application/xhtml+xml"/>',
      }),
      "EPUB/x.png": page3("x", "<script>1</script>"),
    }),
    /scripts[^]*EPUB\/x\.png, ligne/,
  ],
  [
    "metadata that refines without a sharp",
    () => ({
      "EPUB/livre.opf": package3({
        metadata: '\n<dc:title id="s">a</dc:title><meta refines="s" property="title-type">subtitle</meta>',
      }),
    }),
    /EPUBCheck[^]*\nEPUB\/livre\.opf, ligne\u00A04\u202F: écrivez refines="#s" au lieu de refines="s"$/,
  ],
  ["a JavaScript file", () => ({ "EPUB/a.js": "1" }), /scripts[^]*EPUB\/a\.js/],
  ["a remote picture", () => page('<p><img src="https://example.org/a.png" alt=""/></p>'), REMOTE],
  ["a remote picture without a scheme", () => page('<p><img src="//example.org/a.png" alt=""/></p>'), REMOTE],
  [
    "a remote set of pictures",
    () =>
      page(
        '<p><img src="../Images/a%20b.png" srcset="../Images/a%20b.png 1x, https://example.org/b.png 2x" alt=""/></p>',
      ),
    REMOTE,
  ],
  [
    "a remote style sheet",
    () => page("", '<link rel="stylesheet" href="https://example.org/a.css"/>'),
    REMOTE,
  ],
  [
    "a remote font",
    () => style("@font-face { font-family: A; src: url( 'https://example.org/a.ttf') }"),
    REMOTE,
  ],
  ["a remote import", () => style('@import "https://example.org/a.css";'), REMOTE],
  [
    "a remote picture in other letters",
    () => style("p { background: u\\72l(https://example.org/a.png) }"),
    REMOTE,
  ],
  ["a form that is sent", () => page('<form action="https://example.org/"><p>a</p></form>'), REMOTE],
  ["a remote frame", () => page('<iframe src="https://example.org/"></iframe>'), REMOTE],
  ["Adobe's lock", () => ({ "META-INF/rights.xml": "<rights/>" }), LOCKED],
  ["Readium's lock", () => ({ "META-INF/license.lcpl": "{}" }), LOCKED],
  [
    "encrypted pages",
    () => ({
      "META-INF/encryption.xml": encryption(
        "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
        "EPUB/Text/c3.xhtml",
      ),
    }),
    LOCKED,
  ],
  [
    "pages under the name of obfuscation",
    () => ({
      "META-INF/encryption.xml": encryption("http://www.idpf.org/2008/embedding", "EPUB/Text/c3.xhtml"),
    }),
    LOCKED,
  ],
  [
    "an entity bomb",
    () => ({
      "EPUB/Text/c3.xhtml":
        '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>&b;</body></html>',
    }),
    DECLARED,
  ],
  [
    "an external entity",
    () => ({
      "EPUB/Text/c3.xhtml":
        '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>&a;</body></html>',
    }),
    DECLARED,
  ],
  [
    "a page that is missing",
    () => ({
      "EPUB/livre.opf": package3({
        manifest: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
        spine: '<itemref idref="x"/>',
      }),
    }),
    /EPUBCheck[^]*RSC-001/,
  ],
  [
    "a page that is not well-formed",
    () => page("<p>a</q>"),
    /EPUBCheck[^]*c3\.xhtml\u202F: page mal formée.*line 7/,
  ],
  ["a package that is not well-formed", () => ({ "EPUB/livre.opf": "<package" }), /mal formé/],
  [
    "the copy of a reader",
    () =>
      page(
        `<p class="marque">${encodeMark("Exemplaire personnel de Zoé, licence n° 1", "epub").toString()}</p>`,
      ),
    /exemplaire personnel d’un lecteur/,
  ],
  [
    "a proof",
    () =>
      page(
        `<p class="marque">${encodeMark("Épreuve · ne pas diffuser · 3 mai 2026", "epub").toString()}</p>`,
      ),
    /est une épreuve de la boutique/,
  ],
  [
    "a proof, by its code",
    () =>
      page(
        "<p>Un</p>",
        `<meta name="exemplaire" content="${encodeMarkAs("Épreuve · ne pas diffuser · 3 mai 2026", "code").toString()}"/>`,
      ),
    /est une épreuve de la boutique/,
  ],
  ["a zip bomb", () => ({ "EPUB/a.css": "a".repeat(30_000_000) }), /démesuré/],
];

describe("A publisher's EPUB is refused with its places", () => {
  test.each(refused)("for %s", async (_what, parts, reason) => {
    await expect(inspect(await novel3(parts()))).rejects.toMatchObject({
      name: "UnreadableFileError",
      reason: expect.stringMatching(reason),
    });
  });

  test("for a path that leaves the archive", async () => {
    const file = renamed(
      await packEpub(await novel3({ "aa/evil.css": "p{}" })),
      "aa/evil.css",
      "../evil.css",
    );
    await expect(inspect(file)).rejects.toThrow(/chemin interdit/);
  });

  test("for another archive, and for noise", async () => {
    await expect(inspect(await zipOf({ "a.txt": "a" }))).rejects.toThrow(/n’est pas un EPUB/);
    await expect(inspect(Buffer.from("bruit"))).rejects.toThrow(/n’est pas un EPUB/);
    await expect(inspect(Buffer.alloc(0))).rejects.toThrow(/vide/);
  });

  test("with at most five of many faults", async () => {
    const links = Array.from({ length: 9 }, (_, n) => `<p><a href="absent-${n}.xhtml">a</a></p>`).join("\n");
    const refusal = await inspect(await novel3(page(links))).catch((error: Error) => error.message);
    expect(String(refusal).split("\n")).toHaveLength(7);
    expect(refusal).toMatch(/^Cet EPUB a 9\u00A0erreurs selon EPUBCheck\.[^]*\n… et 4\u00A0autres\.$/);
  });
});
