import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { ZipFile } from "yazl";

/** Files by their paths; `mimetype` is written first, stored. */
export type EpubParts = Record<string, string | Buffer>;

/** Packs an EPUB as common programs do. */
export async function packEpub(parts: EpubParts): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("application/epub+zip"), "mimetype", { compress: false });
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), path, { compress: !path.endsWith(".wav") });
  zip.end();
  return buffer(zip.outputStream);
}

const container = (path: string): string =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`;

export const picture = (format: "jpeg" | "png" | "webp" = "jpeg", width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 60, channels: 3, background: "#23395b" } })
    .toFormat(format)
    .toBuffer();

/** A TrueType font that is in the project. */
export const font = (): Promise<Buffer> =>
  readFile("node_modules/@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf");

/** The same font in italics. */
export const italicFont = (): Promise<Buffer> =>
  readFile(
    "node_modules/@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  );

/** A page of EPUB 3. */
export const page3 = (title: string, body: string, head = ""): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="fr" xml:lang="fr">\n<head><title>${title}</title>${head}</head>\n<body>${body}</body>\n</html>\n`;

/** A page of EPUB 2: XHTML 1.1 with its named entities. */
export const page2 = (title: string, body: string, head = ""): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr">\n<head><meta http-equiv="Content-Type" content="application/xhtml+xml; charset=utf-8"/><title>${title}</title>${head}</head>\n<body>${body}</body>\n</html>\n`;

const item = (id: string, href: string, type: string, properties = ""): string =>
  `<item id="${id}" href="${href}" media-type="${type}"${properties && ` properties="${properties}"`}/>`;

const XHTML = "application/xhtml+xml";
const words = (count: number): string => "Il marcha longtemps vers la mer. ".repeat(count);

/** A novel of EPUB 3 in nested folders, with two style sheets, an import, a font, a note page and a percent-encoded name. */
export async function novel3(changes: EpubParts = {}): Promise<EpubParts> {
  const head =
    '<link rel="stylesheet" type="text/css" href="../Styles/livre.css"/><link rel="stylesheet" type="text/css" href="../Styles/autre.css"/>';
  const chapter = (number: number, more = "") =>
    page3(
      `Chapitre ${number}`,
      `<h1 id="t">Chapitre ${number}</h1><p class="premier">${words(40)}</p>${more}`,
      head,
    );
  return {
    "META-INF/container.xml": container("EPUB/livre.opf"),
    "EPUB/livre.opf": package3({}),
    "EPUB/nav.xhtml": nav3,
    "EPUB/Text/couverture.xhtml": page3(
      "Couverture",
      '<section epub:type="cover"><img src="../Images/couverture.jpg" alt="Couverture"/></section>',
    ),
    "EPUB/Text/mentions.xhtml": page3(
      "Mentions",
      '<section epub:type="copyright-page"><p>© Éditions du Canal</p></section>',
      head,
    ),
    "EPUB/Text/chapitre 1.xhtml": chapter(
      1,
      '<p>Voir<a href="notes.xhtml#n1" epub:type="noteref" id="a1">1</a></p>',
    ),
    "EPUB/Text/c2.xhtml": chapter(
      2,
      '<p>Au <em>port</em>.</p><p><img src="../Images/a%20b.png" alt="Une barque"/></p><p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg></p>',
    ),
    "EPUB/Text/c3.xhtml": chapter(3, '<p><a href="chapitre%201.xhtml#t">Retour</a></p>'),
    "EPUB/Text/notes.xhtml": page3(
      "Notes",
      '<aside id="n1" epub:type="footnote"><p><a href="chapitre%201.xhtml#a1">1.</a> Une note.</p></aside>',
      head,
    ),
    "EPUB/Styles/livre.css": `@import url("base.css");\n@font-face { font-family: Serif4; src: url(../Fonts/serif.ttf); }\nbody { font-family: Serif4, serif; background: url("../Images/a%20b.png") no-repeat; }\n`,
    "EPUB/Styles/base.css": "p { margin: 0; text-indent: 1.2em; }\n",
    "EPUB/Styles/autre.css": ".premier { text-indent: 0; }\n",
    "EPUB/Images/couverture.jpg": await picture(),
    "EPUB/Images/a b.png": await picture("png"),
    "EPUB/Fonts/serif.ttf": await font(),
    ...changes,
  };
}

interface Package3 {
  metadata?: string;
  manifest?: string;
  spine?: string;
  identifier?: string;
}

export const package3 = ({
  metadata = "",
  manifest = "",
  spine = "",
  identifier = IDENTIFIER,
}: Package3): string => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="fr">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:identifier>urn:isbn:978-2-07-036002-4</dc:identifier><dc:title>Le Rivage &amp; la mer</dc:title><dc:creator>Ève Œuillet</dc:creator><dc:language>fr</dc:language><dc:publisher>Éditions du Canal</dc:publisher><meta property="dcterms:modified">2026-01-02T03:04:05Z</meta>${metadata}</metadata>
<manifest>${[
  item("nav", "nav.xhtml", XHTML, "nav"),
  item("cover", "Text/couverture.xhtml", XHTML),
  item("mentions", "Text/mentions.xhtml", XHTML),
  item("c1", "Text/chapitre%201.xhtml", XHTML),
  item("c2", "Text/c2.xhtml", XHTML, "svg"),
  item("c3", "Text/c3.xhtml", XHTML),
  item("notes", "Text/notes.xhtml", XHTML),
  item("css1", "Styles/livre.css", "text/css"),
  item("css2", "Styles/base.css", "text/css"),
  item("css3", "Styles/autre.css", "text/css"),
  item("i1", "Images/couverture.jpg", "image/jpeg", "cover-image"),
  item("i2", "Images/a%20b.png", "image/png"),
  item("f1", "Fonts/serif.ttf", "font/ttf"),
].join("\n")}${manifest}</manifest>
<spine><itemref idref="cover"/><itemref idref="mentions"/><itemref idref="c1"/><itemref idref="notes" linear="no"/><itemref idref="c2"/><itemref idref="c3"/>${spine}</spine>
</package>
`;

export const IDENTIFIER = "urn:uuid:5b0c9d7e-4b8a-4d62-9f3d-0e6a2f1b7c11";

const nav3 = page3(
  "Table",
  `<nav epub:type="toc"><ol><li><a href="Text/chapitre%201.xhtml">Chapitre 1</a></li><li><a href="Text/c2.xhtml">Chapitre\n    2</a></li><li><a href="Text/c3.xhtml#t">Chapitre 3</a></li></ol></nav>
<nav epub:type="landmarks" hidden="hidden"><ol><li><a epub:type="cover" href="Text/couverture.xhtml">Couverture</a></li><li><a epub:type="bodymatter" href="Text/chapitre%201.xhtml">Début</a></li></ol></nav>`,
);

/** A novel of EPUB 2 with an NCX, a guide, named entities, old elements and no cover. */
export async function novel2(changes: EpubParts = {}): Promise<EpubParts> {
  const chapter = (number: number, more = "") =>
    page2(
      `Chapitre ${number}`,
      `<h1 id="t">Chapitre ${number}</h1><p>L&eacute;a dit&nbsp;: ${words(30)}</p>${more}`,
      '<link rel="stylesheet" type="text/css" href="style.css"/><style type="text/css">.gras { font-weight: bold }</style>',
    );
  return {
    "META-INF/container.xml": container("OEBPS/content.opf"),
    "OEBPS/content.opf": `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="id" opf:scheme="UUID">${IDENTIFIER}</dc:identifier><dc:identifier opf:scheme="ISBN">9782070360024</dc:identifier><dc:title>La Débâcle</dc:title><dc:creator opf:role="aut" opf:file-as="Zola, Émile">Émile Zola</dc:creator><dc:creator opf:role="ill">Jean Dessin</dc:creator><dc:contributor opf:role="trl">Aïda Traduit</dc:contributor><dc:language>fr</dc:language><dc:date opf:event="publication">1892-06-21</dc:date><dc:date opf:event="modification">2010-01-02</dc:date></metadata>
<manifest>${[
      item("ncx", "toc.ncx", "application/x-dtbncx+xml"),
      item("c1", "c1.html", XHTML),
      item("c2", "c2.html", XHTML),
      item("c3", "c3.html", XHTML),
      item("css", "style.css", "text/css"),
      item("i1", "a.jpg", "image/jpeg"),
    ].join("\n")}</manifest>
<spine toc="ncx"><itemref idref="c1"/><itemref idref="c2"/><itemref idref="c3"/></spine>
<guide><reference type="text" title="Début" href="c1.html"/></guide>
</package>
`,
    "OEBPS/toc.ncx": `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="fr"><head><meta name="dtb:uid" content="${IDENTIFIER}"/><meta name="dtb:depth" content="2"/><meta name="dtb:totalPageCount" content="0"/><meta name="dtb:maxPageNumber" content="0"/></head><docTitle><text>La Débâcle</text></docTitle><navMap><navPoint id="p1" playOrder="1"><navLabel><text>Première partie</text></navLabel><content src="c1.html"/><navPoint id="p2" playOrder="2"><navLabel><text>Chapitre 2</text></navLabel><content src="c2.html#t"/></navPoint></navPoint><navPoint id="p3" playOrder="3"><navLabel><text>Chapitre 3</text></navLabel><content src="c3.html"/></navPoint></navMap></ncx>
`,
    "OEBPS/c1.html": chapter(
      1,
      '<p><img src="a.jpg" alt="Une barque"/> <acronym title="Deux">II</acronym></p>',
    ),
    "OEBPS/c2.html": chapter(
      2,
      '<table border="1" cellpadding="2"><tr><td align="center">Un</td></tr></table><p><big>Grand</big> <tt>fixe</tt> <a id="ancre" name="ancre">ici</a></p>',
    ),
    "OEBPS/c3.html": chapter(3, '<p><a href="c2.html#ancre">Là</a></p>'),
    "OEBPS/style.css": "p { text-indent: 1em }\n",
    "OEBPS/a.jpg": await picture(),
    ...changes,
  };
}

/** A picture book of EPUB 3 with a fixed layout, as InDesign exports it. */
export async function album(): Promise<EpubParts> {
  const names = [1, 2, 3, 4];
  const sheet = (number: number) =>
    page3(
      `Page ${number}`,
      `<div style="position:absolute;top:0;left:0"><img src="p${number}.jpg" alt="Page ${number}"/></div><p style="position:absolute;top:40px">Il était une fois ${number}.</p>`,
      '<meta name="viewport" content="width=600,height=800"/>',
    );
  return {
    "META-INF/container.xml": container("OEBPS/content.opf"),
    "META-INF/com.apple.ibooks.display-options.xml":
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
    "OEBPS/content.opf": `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" prefix="rendition: http://www.idpf.org/vocab/rendition/#">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${IDENTIFIER}</dc:identifier><dc:title>L’Album</dc:title><dc:creator>Ève Œuillet</dc:creator><dc:language>fr</dc:language><meta property="dcterms:modified">2026-01-02T03:04:05Z</meta><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">auto</meta></metadata>
<manifest>${item("nav", "nav.xhtml", XHTML, "nav")}${names.map((n) => item(`p${n}`, `p${n}.xhtml`, XHTML) + item(`i${n}`, `p${n}.jpg`, "image/jpeg", n === 1 ? "cover-image" : "")).join("\n")}</manifest>
<spine>${names.map((n) => `<itemref idref="p${n}"/>`).join("")}</spine>
</package>
`,
    "OEBPS/nav.xhtml": page3(
      "Table",
      '<nav epub:type="toc"><ol><li><a href="p1.xhtml">Début</a></li></ol></nav>',
    ),
    ...Object.fromEntries(names.map((n) => [`OEBPS/p${n}.xhtml`, sheet(n)])),
    ...Object.fromEntries(
      await Promise.all(names.map(async (n) => [`OEBPS/p${n}.jpg`, await picture()] as const)),
    ),
  };
}

/** The novel with its font obfuscated by the IDPF's or Adobe's algorithm. */
export async function withObfuscatedFont(kind: "idpf" | "adobe"): Promise<EpubParts> {
  const plain = await font();
  const algorithm = kind === "idpf" ? "http://www.idpf.org/2008/embedding" : "http://ns.adobe.com/pdf/enc#RC";
  const key =
    kind === "idpf"
      ? createHash("sha1").update(IDENTIFIER).digest()
      : Buffer.from(IDENTIFIER.replace("urn:uuid:", "").replaceAll("-", ""), "hex");
  const length = kind === "idpf" ? 1040 : 1024;
  const hidden = Buffer.from(
    plain.map((byte, at) => (at < length ? byte ^ (key[at % key.length] ?? 0) : byte)),
  );
  return novel3({
    "META-INF/encryption.xml": encryption(algorithm, "EPUB/Fonts/serif.ttf"),
    "EPUB/Fonts/serif.ttf": hidden,
  });
}

export const encryption = (algorithm: string, path: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`;
