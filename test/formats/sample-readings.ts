import { type EpubParts, packEpub, page3, picture } from "#test/formats/sample-epubs.ts";

interface SampleReading {
  title: string;
  language?: string;
  direction?: "ltr" | "rtl";
  /** Bodies of the chapters, by title. */
  chapters: readonly { title: string; body: string; linear?: boolean; isSpoken?: boolean }[];
  more?: EpubParts;
  css?: string;
}

const types: Record<string, string> = {
  css: "text/css",
  png: "image/png",
  svg: "image/svg+xml",
  js: "application/javascript",
  smil: "application/smil+xml",
  wav: "audio/wav",
  mp3: "audio/mpeg",
};

/** An EPUB 3 with one file for each chapter. */
export function readingEpub({
  title,
  language = "fr",
  direction = "ltr",
  chapters,
  more = {},
  css = "p { margin: 0; text-indent: 1.2em }",
}: SampleReading): Promise<Buffer> {
  const name = (at: number) => `c${at + 1}.xhtml`;
  const head = '<link rel="stylesheet" type="text/css" href="livre.css"/>';
  const dir = direction === "rtl" ? ' dir="rtl"' : "";
  const pages = chapters.map(
    (chapter, at) =>
      [
        `EPUB/${name(at)}`,
        page3(chapter.title, chapter.body, head).replace(
          'lang="fr" xml:lang="fr"',
          `lang="${language}" xml:lang="${language}"${dir}`,
        ),
      ] as const,
  );
  const files = { "EPUB/livre.css": css, ...more };
  const items = Object.keys(files).map(
    (path, at) =>
      `<item id="f${at}" href="${path.replace("EPUB/", "")}" media-type="${types[path.split(".").pop() ?? ""] ?? "application/octet-stream"}"/>`,
  );
  const overlay = (at: number) => `media-overlay="f${Object.keys(files).indexOf(`EPUB/c${at + 1}.smil`)}"`;
  const linear = chapters.map((chapter, at) => ({ ...chapter, at }));
  return packEpub({
    "META-INF/container.xml":
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/livre.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "EPUB/livre.opf": `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:5f0e4a7c-3d0c-4b8e-9a55-0d4b1c2e7f11</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language><meta property="dcterms:modified">2026-01-02T03:04:05Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${linear.map(({ at }) => `<item id="c${at}" href="${name(at)}" media-type="application/xhtml+xml" ${chapters[at]?.isSpoken ? overlay(at) : ""}/>`).join("")}${items.join("")}</manifest><spine page-progression-direction="${direction}">${linear.map(({ at, linear: isLinear = true }) => `<itemref idref="c${at}"${isLinear ? "" : ' linear="no"'}/>`).join("")}</spine></package>`,
    "EPUB/nav.xhtml": page3(
      "Sommaire",
      `<nav epub:type="toc"><ol>${linear
        .filter(({ linear: isLinear = true }) => isLinear)
        .map((chapter) => `<li><a href="${name(chapter.at)}">${chapter.title}</a></li>`)
        .join("")}</ol></nav>`,
    ),
    ...Object.fromEntries(pages),
    ...files,
  });
}

const sentence = (chapter: number, at: number): string =>
  `Chapitre ${chapter}, paragraphe ${at}. Le navire s’éloigna du port à la tombée du jour, et l’on n’en reparla plus avant l’été suivant, quand la mer rendit trois caisses et un chapeau.`;

/** A sound of so many seconds, as a WAV file. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const file = Buffer.alloc(44 + rate * seconds, 128);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(rate * seconds, 40);
  return file;
}

/** The media overlay of a chapter (EPUB 3.3, section 9). */
export const smil = (pars: string): string =>
  `<?xml version="1.0"?><smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${pars}</body></smil>`;

export const par = (id: string, chapter: string, sound: string, begin: string, end: string): string =>
  `<par><text src="${chapter}#${id}"/><audio src="${sound}" clipBegin="${begin}" clipEnd="${end}"/></par>`;

/** A book with a recorded voice in its first and third chapters. A hostile overlay asks for sounds elsewhere, too. */
export const spoken = (elsewhere: string): Promise<Buffer> =>
  readingEpub({
    title: "Livre lu",
    chapters: [
      {
        title: "Chapitre 1",
        body: '<h1 id="t">Chapitre 1</h1><p id="a">La mer montait.</p><p id="b">Le vent tomba.</p><aside id="n">Une note.</aside>',
        isSpoken: true,
      },
      { title: "Chapitre 2", body: "<h1>Chapitre 2</h1><p>Ici personne ne lit.</p>" },
      { title: "Chapitre 3", body: '<h1 id="t">Chapitre 3</h1><p id="a">Fin.</p>', isSpoken: true },
    ],
    more: {
      "EPUB/c1.smil": smil(
        par("t", "c1.xhtml", "un.wav", "0s", "0.4s") +
          par("a", "c1.xhtml", `${elsewhere}/voix.mp3`, "0s", "9s") +
          par("a", "c1.xhtml", "javascript:top.ran='voix'", "0s", "9s") +
          par("a", "c1.xhtml", "un.wav", "0.4s", "800ms") +
          par("n", "c1.xhtml", "un.wav", "0:00:01", "0:00:01.5") +
          par("b", "c1.xhtml", "un.wav", "1.5s", "2s"),
      ),
      "EPUB/c3.smil": smil(
        par("t", "c3.xhtml", "trois.wav", "0s", "0.3s") + par("a", "c3.xhtml", "trois.wav", "0.3s", "1s"),
      ),
      "EPUB/un.wav": silence(2),
      "EPUB/trois.wav": silence(1),
    },
  });

/** @param paragraphs of each chapter: seventy are about ten pages */
export async function novel(chapters = 5, paragraphs = 60): Promise<Buffer> {
  return readingEpub({
    title: "Le Rivage",
    chapters: Array.from({ length: chapters }, (_, at) => ({
      title: `Chapitre ${at + 1}`,
      body: `<h1>Chapitre ${at + 1}</h1>${at === 0 ? '<p><img src="barque.png" alt="Une barque"/></p>' : ""}${Array.from(
        { length: paragraphs },
        (_each, line) => `<p>${sentence(at + 1, line + 1)}</p>`,
      ).join("")}${at === chapters - 1 ? "<p>Élise vit enfin la forêt : un cœur d’été.</p>" : ""}`,
    })),
    more: { "EPUB/barque.png": await picture("png", 400) },
  });
}

/** Short lines, with notes at the end of the file and in a file of their own. */
export const poetry = (): Promise<Buffer> =>
  readingEpub({
    title: "Élégies",
    chapters: [
      {
        title: "Le Lac",
        body: `<h1>Le Lac</h1>${Array.from({ length: 12 }, (_, at) => `<p>Vers ${at + 1} de l’élégie<br/>au bord de l’eau${at === 0 ? '<a href="#n1" epub:type="noteref" id="a1">1</a>' : ""}${at === 1 ? '<a href="c2.xhtml#n2" epub:type="noteref">2</a>' : ""}</p>`).join("")}<aside id="n1" epub:type="footnote"><p><a href="#a1">1.</a> Le lac du Bourget.</p></aside>`,
      },
      {
        title: "Notes",
        linear: false,
        body: '<h1>Notes</h1><aside id="n2" epub:type="footnote"><p>Publié en 1820.</p></aside>',
      },
    ],
    css: "p { margin: 1em 0 }",
  });

/** What a page of text does not hold: a wide table, long lines of code, notes with a form of their own, a formula. */
export const demanding = (elsewhere: string): Promise<Buffer> => {
  const columns = Array.from({ length: 14 }, (_, at) => at + 1);
  const row = (cell: (column: number) => string) => `<tr>${columns.map(cell).join("")}</tr>`;
  return readingEpub({
    title: "Relevés",
    chapters: [
      {
        title: "Tableau",
        body: `<h1>Tableau</h1><table><caption>Les marées</caption>${row((column) => `<th>Port ${column}</th>`)}${row((column) => `<td>Hauteur ${column}</td>`)}</table>
<table><caption>Étroit</caption><tr><td>1</td><td>2</td></tr></table><pre>${"un code d’une seule ligne ".repeat(20)}</pre>
<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="x au carré"><msup><mi>x</mi><mn>2</mn></msup></math>`,
      },
      {
        title: "Notes",
        body: `<h1>Notes</h1><p>Un vers<a href="#n1" epub:type="noteref">1</a>, un appel hostile<a href="#n2" epub:type="noteref">2</a>.</p>
<aside id="n1" epub:type="footnote"><p><i>Le Pont</i>, <a href="https://exemple.fr/">en ligne</a><a href="#n3" epub:type="noteref">3</a> :</p><blockquote><p>Sous le pont Mirabeau<br/>coule la Seine</p></blockquote><p><a role="doc-backlink" href="#a1">Retour</a></p></aside>
<aside id="n2" epub:type="footnote"><p onclick="top.ran='note'"><script>top.ran = "note script"</script><img src="${elsewhere}/note.png" onerror="top.ran='note image'" alt="Image d’ailleurs"/><a href="javascript:top.ran='note link'">Piège</a> <svg xmlns="http://www.w3.org/2000/svg" onload="top.ran='note svg'"><text>Dessin</text></svg></p></aside>
<aside id="n3" epub:type="footnote"><p>Guillaume Apollinaire.</p></aside>`,
      },
    ],
  });
};

export const rightToLeft = (): Promise<Buffer> =>
  readingEpub({
    title: "كتاب",
    language: "ar",
    direction: "rtl",
    chapters: [1, 2].map((chapter) => ({
      title: `الفصل ${chapter}`,
      body: `<h1>الفصل ${chapter}</h1>${"<p>في البدء كانت الكلمة، وكان البحر هادئًا عند المساء، ولم يتحدث أحد عن السفينة بعد ذلك.</p>".repeat(60)}`,
    })),
  });

/**
 * A book that tries to run and to reach out, in every way that its files may be read. What runs sets a mark on the
 * window, or on its parent's; what is loaded has `elsewhere` as its origin.
 */
export const hostile = (elsewhere: string): Promise<Buffer> =>
  readingEpub({
    title: "Hostile",
    chapters: [
      {
        title: "Attaques",
        body: `<h1>Attaques</h1>
<script>parent.ran = "inline"; top.ran = "inline"</script>
<script src="attaque.js"></script>
<script src="${elsewhere}/a.js"></script>
<img src="absent.png" onerror="parent.ran = 'handler'" alt=""/>
<img src="${elsewhere}/a.png" alt=""/>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="parent.ran = 'svg'"><script>parent.ran = "svg script"</script><image href="${elsewhere}/b.png" width="9" height="9"/><a xlink:href="javascript:parent.ran='svg link'"><text y="9">x</text></a></svg>
<iframe src="javascript:parent.parent.ran='frame'"></iframe>
<iframe src="${elsewhere}/frame"></iframe>
<iframe srcdoc="&lt;script&gt;top.ran='srcdoc'&lt;/script&gt;"></iframe>
<iframe src="attaque.svg"></iframe>
<object data="attaque.svg" type="image/svg+xml"></object>
<embed src="attaque.svg"/>
<form action="${elsewhere}/form" id="f"><button id="b" autofocus="autofocus" onfocus="parent.ran='focus'">x</button></form>
<a id="link" href="javascript:parent.ran='link'">Suite</a>
<a id="away" href="${elsewhere}/away" target="_top">Dehors</a>
<details open="open" ontoggle="parent.ran='toggle'"><summary>x</summary></details>
<style>@import url("${elsewhere}/a.css"); body { background: url("${elsewhere}/bg.png") } @font-face { font-family: X; src: url("${elsewhere}/x.woff2") } h1 { font-family: X }</style>
<link rel="stylesheet" href="${elsewhere}/b.css"/>
<link rel="prefetch" href="${elsewhere}/prefetch"/>
<base href="${elsewhere}/"/>
<video src="${elsewhere}/v.mp4" autoplay="autoplay"></video>
<p style="background: url('${elsewhere}/style.png')">${"Texte. ".repeat(400)}</p>`,
      },
      {
        title: "Suite",
        body: `<h1>Suite</h1><meta http-equiv="refresh" content="0; url=${elsewhere}/refresh"/><p>${"Texte. ".repeat(20_000)}</p>`,
      },
    ],
    css: `@import "${elsewhere}/c.css"; p { background-image: url("${elsewhere}/css.png") }`,
    more: {
      "EPUB/attaque.js": "parent.ran = 'file'",
      "EPUB/attaque.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran='svg file'"><script>top.ran = 'svg file'</script><image href="${elsewhere}/svg.png" width="9" height="9"/></svg>`,
    },
  });
