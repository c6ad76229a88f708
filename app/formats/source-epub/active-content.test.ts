import { describe, expect, test } from "vitest";
import { page2, page3 } from "#test/formats/sample-epubs.ts";
import { refuseActiveContent } from "./active-content.ts";

const XHTML = "application/xhtml+xml";

/** What is said of one file; null for a file that may be sold. */
function refusal(content: string | Buffer, mediaType = XHTML, path = "EPUB/c.xhtml"): string | null {
  try {
    const unread = refuseActiveContent([{ path, mediaType, data: Buffer.from(content) }]);
    return unread.length > 0 ? "unread" : null;
  } catch (error) {
    return (error as Error).message;
  }
}

const inBody = (markup: string): string => page3("Page", markup);
const drawing = (markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${markup}</svg>`;
const inHead = (markup: string): string => page3("Page", "<p>a</p>", markup);
const inStyle = (css: string): string => inHead(`<style><![CDATA[${css}]]></style>`);

describe("What would run on a reader's device is refused, with its place", () => {
  test.each([
    ["a page written in an attribute", inBody('<iframe srcdoc="&lt;script>alert(1)&lt;/script>"></iframe>')],
    [
      "a page that opens another",
      inHead('<meta http-equiv="Refresh" content="0;url=https://example.org/"/>'),
    ],
    ["one that opens a script", inHead('<meta http-equiv="refresh" content="0;url=javascript:alert(1)"/>')],
    ["one that opens data", inHead('<meta http-equiv=" refresh " content="0;url=data:text/html,a"/>')],
    [
      "a header in a page",
      inHead('<meta http-equiv="Link" content="&lt;https://e.org/a.css>;rel=stylesheet"/>'),
    ],
    ["a handler in other letters", inBody('<p onClick="alert(1)">a</p>')],
    ["a handler of a drawing", inBody(drawing('<g onload="alert(1)"/>'))],
    ["an animated handler", inBody(drawing('<set attributeName="onmouseover" to="alert(1)"/>'))],
    ["an animated handler with a prefix", inBody(drawing('<animate attributeName="x:onclick" to="a"/>'))],
    [
      "an animated address",
      inBody(drawing('<a><animate attributeName="href" values="#a;javascript:1"/></a>')),
    ],
    ["an address in code points", inBody('<p><a href="&#106;ava&#9;script&#58;alert(1)">a</a></p>')],
    ["an address after a control character", inBody('<p><a href="&#x2;JAVASCRIPT:alert(1)">a</a></p>')],
    ["a script with a free prefix", inBody('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>')],
    [
      "an address with a free prefix",
      inBody(drawing('<a xmlns:l="http://www.w3.org/1999/xlink" l:href="vbscript:1">a</a>')),
    ],
    [
      "an address of a formula",
      inBody('<math xmlns="http://www.w3.org/1998/Math/MathML"><mi href="javascript:1">a</mi></math>'),
    ],
    ["a button", inBody('<form><button formaction="javascript:1">a</button></form>')],
    ["a program", inBody('<applet code="a.class"></applet>')],
    ["a Flash film", inBody('<object data="a.swf">a</object>')],
    ["an object of a class", inBody('<object classid="clsid:0">a</object>')],
    ["a drawing as data in a frame", inBody('<object data="data:image/svg+xml,a">a</object>')],
    ["a style sheet as data", inHead('<link rel="stylesheet" href="data:text/css,a"/>')],
    [
      "a transformation",
      inBody("<p>a</p>").replace("<!DOCTYPE", '<?xml-stylesheet type="text/xsl" href="a.xsl"?><!DOCTYPE'),
    ],
    ["a binding", inStyle("p { -moz-binding: url(a.xml#b) }")],
  ])("%s", (_, page) => {
    expect(refusal(page)).toMatch(/^Cet EPUB contient des scripts[^]*\nEPUB\/c\.xhtml, ligne\u00A0\d+/);
  });

  test("whatever the name of the file is", () => {
    const page = inBody("<script>1</script>");
    expect(refusal(page, XHTML, "EPUB/c.css")).toMatch(/scripts[^]*c\.css/);
    expect(refusal("1", "text/javascript", "EPUB/a.txt")).toMatch(/scripts[^]*a\.txt/);
  });

  test("behind what HTML reads, and XML does not", () => {
    const hidden = inBody("<noscript><!-- </noscript><script>1</script> --></noscript>");
    expect(refusal(hidden, "text/html")).toMatch(/scripts[^]*ligne\u00A05\u202F: <!--/);
    expect(refusal(hidden)).toBeNull();
  });

  test("behind a comment or a document type that readers understand in two ways", () => {
    const hidden = "<p>a</p><!--> <![CDATA[ --><script>1</script><!-- ]]> -->";
    expect(refusal(inBody(hidden))).toBe("unread");
    const type = '<!DOCTYPE html SYSTEM "about:legacy-compat"';
    const quoted = `${type.replace("about", "><!--about")}><html><script>1</script><!-- --></html>`;
    expect(refusal(quoted)).not.toBeNull();
    const attributes = `<!DOCTYPE html SYSTEM ">" [<!ATTLIST body onload CDATA "1">]><html/>`;
    expect(refusal(attributes)).toMatch(/déclaration XML interdite/);
  });
});

describe("What would be loaded from elsewhere is refused, with its place", () => {
  const https = "https://example.org/a";
  test.each([
    ["a message at a click", inBody(`<p><a href="#a" ping="${https}">a</a></p>`)],
    ["a base", inHead(`<base href="${https}/"/>`)],
    ["a base of XML", inBody(`<div xml:base="${https}/"><img src="a.png" alt=""/></div>`)],
    ["a poster", inBody(`<video src="a.mp4" poster="${https}"></video>`)],
    ["a set of pictures", inBody(`<img src="a.png" srcset="a.png 1x,${https} 2x" alt=""/>`)],
    ["a picture behind backslashes", inBody('<img src="\\\\example.org\\a.png" alt=""/>')],
    ["a picture of a drawing", inBody(drawing(`<image xlink:href="${https}"/>`))],
    [
      "a picture with a free prefix",
      inBody(drawing(`<image xmlns:l="http://www.w3.org/1999/xlink" l:href="${https}"/>`)),
    ],
    ["a use", inBody(drawing(`<use href="${https}#a"/>`))],
    ["a filter", inBody(drawing(`<filter><feImage href="${https}"/></filter>`))],
    ["a fill", inBody(drawing(`<rect fill="url( '${https}' )"/>`))],
    ["an animated picture", inBody(drawing(`<image><set attributeName="href" to="${https}"/></image>`))],
    [
      "a link that is followed by itself",
      inBody(drawing(`<a xlink:href="${https}" xlink:actuate="onLoad">a</a>`)),
    ],
    [
      "a picture of a formula",
      inBody(`<math xmlns="http://www.w3.org/1998/Math/MathML" altimg="${https}"/>`),
    ],
    ["a page fetched early", inHead(`<link rel="prefetch" href="${https}"/>`)],
    ["a host that is called early", inHead('<link rel="preconnect" href="//example.org"/>')],
    [
      "a parameter of an object",
      inBody(`<object data="a.mp4"><param name="movie" value="${https}"/></object>`),
    ],
    ["an unknown attribute", inBody(`<p attributionsrc="${https}">a</p>`)],
    ["a form", inBody(`<form><input type="submit" formaction="${https}"/></form>`)],
    [
      "a style sheet of XML",
      inBody("<p>a</p>").replace("<!DOCTYPE", `<?xml-stylesheet href="${https}"?><!DOCTYPE`),
    ],
    ["a document type", inBody("<p>a</p>").replace("html>", `html SYSTEM "${https}.dtd">`)],
    ["an inclusion", inBody(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${https}"/>`)],
    ["a picture of a style", inBody(`<p style="background: URL(${https})">a</p>`)],
    ["an import in a comment of HTML", inHead(`<style><!-- @import "${https}"; --></style>`)],
  ])("%s", (_, page) => {
    expect(refusal(page)).toMatch(/^Cet EPUB va chercher des ressources hors du fichier[^]*\nEPUB\/c\.xhtml/);
  });

  test("in the other files of a publication", () => {
    const sound = `<smil xmlns="http://www.w3.org/ns/SMIL"><body><par><audio src="${https}.mp3"/></par></body></smil>`;
    expect(refusal(sound, "application/smil+xml", "a.smil")).toMatch(/hors du fichier[^]*a\.smil/);
    const contents = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navPoint><content src="${https}"/></navPoint></ncx>`;
    expect(refusal(contents, "application/x-dtbncx+xml", "toc.ncx")).toMatch(/hors du fichier[^]*toc\.ncx/);
    const item = `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="${https}.mp3"/></manifest></package>`;
    expect(refusal(item, "", "a.opf")).toMatch(/<item href="https:\/\/example\.org\/a\.mp3">/);
    const voice = `<package xmlns="http://www.idpf.org/2007/opf"><metadata><link rel="voicing" href="${https}.mp3"/></metadata></package>`;
    expect(refusal(voice, "", "a.opf")).toMatch(/hors du fichier[^]*<link /);
  });
});

test("A link to something other than a page is refused", () => {
  expect(refusal(inBody('<p><a href="intent://a">a</a></p>'))).toMatch(
    /^Cet EPUB contient des liens[^]*c\.xhtml/,
  );
});

describe("What loads nothing is accepted", () => {
  test.each([
    [
      "links that a reader follows",
      '<p><a href="https://example.org/a;b:c">a</a> <a href="mailto:a@example.org">b</a></p>',
    ],
    [
      "titles with the name of a language",
      '<p><a title="JavaScript: the book" href="#a">a</a><img src="a.png" alt="https://example.org"/></p>',
    ],
    ["the source of a quotation", '<blockquote cite="https://example.org/"><p>a</p></blockquote>'],
    [
      "terms of a vocabulary",
      '<p vocab="https://schema.org/" resource="https://example.org/#a" data-url="https://example.org/">a</p>',
    ],
    [
      "an alternative for another program",
      '<epub:switch><epub:case required-namespace="http://www.xml-cml.org/schema"/></epub:switch>',
    ],
    ["a page in a frame", '<iframe src="d.xhtml"></iframe>'],
    [
      "pictures as data",
      '<p><img src="data:image/svg+xml;utf8,%3Csvg/%3E" alt=""/><img src="data:image/png;base64,AAAA" alt=""/></p>',
    ],
    [
      "the metadata of a drawing",
      drawing(
        '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li rdf:resource="http://purl.org/a"/></metadata>',
      ),
    ],
    ["an animated drawing", drawing('<rect><animate attributeName="opacity" values="0;1"/></rect>')],
    [
      "the features of a drawing",
      drawing('<g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Shape"/>'),
    ],
    [
      "a link of a formula",
      '<math xmlns="http://www.w3.org/1998/Math/MathML" href="https://example.org/"><mi>a</mi></math>',
    ],
  ])("%s", (_, markup) => {
    expect(refusal(inBody(markup))).toBeNull();
  });

  test.each([
    [
      "statements about the page",
      '<meta http-equiv="Content-Style-Type" content="text/css"/><meta name="source" content="https://example.org/"/>',
    ],
    [
      "its relations",
      '<link rel="canonical" href="https://example.org/"/><link rel="schema.DC" href="http://purl.org/dc/terms/"/>',
    ],
  ])("%s in a head", (_, markup) => {
    expect(refusal(inHead(markup))).toBeNull();
  });

  test("the document types of EPUB 2", () => {
    expect(refusal(page2("Page", "<p>a&nbsp;b</p>"))).toBeNull();
  });

  test("links in the metadata of the package", () => {
    const links = [
      '<link rel="dcterms:conformsTo" href="https://www.w3.org/TR/epub-a11y-11/#wcag-2.2-aa"/>',
      '<link rel="a11y:certifierReport" href="https://example.org/rapport.html"/>',
      '<link rel="cc:license" href="http://creativecommons.org/licenses/by/4.0/"/>',
      '<link refines="#a" property="schema:sameAs" href="//example.org/a"/>',
      '<meta property="dcterms:source">https://example.org/</meta>',
    ];
    const document = `<package xmlns="http://www.idpf.org/2007/opf" prefix="cc: http://creativecommons.org/ns#"><metadata>${links.join("")}</metadata></package>`;
    expect(refusal(document, "", "a.opf")).toBeNull();
    expect(refusal(document.replaceAll("metadata>", "collection>"), "", "a.opf")).toMatch(/hors du fichier/);
    expect(refusal(document.replace("https://www", "javascript:"), "", "a.opf")).toMatch(/scripts/);
  });
});

test.each([
  [
    "a page",
    (n: number) => refusal(inBody(`<p style="${"u\\".repeat(n)}">${"<b title='a' x='b'/>".repeat(n)}</p>`)),
  ],
  ["style elements", (n: number) => refusal(inBody("<style>".repeat(n) + "<style".repeat(n)))],
  ["hidden style elements", (n: number) => refusal(inBody(`<!-- ${"<style>".repeat(n)} -->`), "text/html")],
  ["comments", (n: number) => refusal(inBody("<!--".repeat(n)), "text/html")],
  ["a prolog", (n: number) => refusal(`${"<!-- -->".repeat(n)}<!DOCTYPE ${"\"a\"'b'".repeat(n)}`)],
])("The time for %s grows with its size alone", (_, read) => {
  read(1000);
  const start = process.cpuUsage();
  read(60_000);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
});
