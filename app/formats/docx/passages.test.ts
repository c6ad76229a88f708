import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { elementsIn, textOf } from "../xml/xml-tree.ts";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.".repeat(
    2,
  );

const indented = (left: number, right: number, more = ""): string =>
  `<w:ind w:left="${left}" w:right="${right}"/>${more}`;
const aligned = (value: string): string => `<w:jc w:val="${value}"/>`;
const heading = wordParagraph("Un", '<w:pStyle w:val="Heading1"/>');
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** The blocks of a document, without its running text. */
async function passagesOf(...body: string[]): Promise<string[]> {
  const { markup } = await readWord(await wordFile(body.join("")));
  return markup.split("\n").filter((line) => !line.includes(PROSE));
}

describe("a quotation or a letter without a style", () => {
  test("stands in on both sides, with its attribution", async () => {
    const firstLine = '<w:ind w:firstLine="567"/>';
    expect(
      await passagesOf(
        wordParagraph(PROSE, firstLine),
        wordParagraph("Une citation longue.", indented(850, 850)),
        wordParagraph("Sa suite.", indented(850, 850)),
        wordParagraph("Montaigne", indented(850, 850, aligned("right"))),
        wordParagraph(PROSE, firstLine),
      ),
    ).toEqual([
      '<blockquote><p class="premier">Une citation longue.</p><p>Sa suite.</p><p class="droite">Montaigne</p></blockquote>',
    ]);
  });

  test("is a letter if it greets", async () => {
    expect(
      await passagesOf(
        wordParagraph(PROSE),
        wordParagraph("Paris, le 3 mai 1880", indented(700, 700, aligned("right"))),
        wordParagraph("Ma chère Louise,", indented(700, 700)),
        wordParagraph("Je vous écris de loin.", indented(700, 700)),
        wordParagraph(PROSE),
      ),
    ).toEqual([
      '<div class="lettre"><p class="droite">Paris, le 3 mai 1880</p><p>Ma chère Louise,</p><p>Je vous écris de loin.</p></div>',
    ]);
  });

  test.each([
    ["on one side alone, as a short line", indented(850, 0)],
    ["by less than half a centimetre", indented(200, 200)],
  ])("does not stand in %s", async (_, indent) => {
    expect(await passagesOf(wordParagraph(PROSE), wordParagraph("Texte.", indent))).toEqual([
      "<p>Texte.</p>",
    ]);
  });

  test("is not the body text of a document that is set in everywhere", async () => {
    const narrow = indented(850, 850);
    const body = [wordParagraph(PROSE, narrow), wordParagraph("Texte.", narrow), wordParagraph("Titre")];
    expect(await passagesOf(...body)).toEqual(["<p>Texte.</p>", "<p>Titre</p>"]);
  });

  test("is recognised by a style that is based on one with its name", async () => {
    const styles = [
      '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Citation"/></w:style>',
      '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Extrait"/><w:basedOn w:val="Base"/></w:style>',
    ].join("");
    const quoted = wordParagraph("Texte.", '<w:pStyle w:val="Mine"/>');
    const { markup } = await readWord(await wordFile(quoted, { styles }));
    expect(markup).toBe('<blockquote><p class="premier">Texte.</p></blockquote>');
  });
});

describe("a line on the right", () => {
  test("after a text is its signature, and after a heading no such thing", async () => {
    expect(
      await passagesOf(
        heading,
        wordParagraph("Nantes, 1880", aligned("right")),
        wordParagraph(PROSE),
        wordParagraph("L’éditeur", aligned("right")),
      ),
    ).toEqual(["<h1>Un</h1>", '<p class="droite">Nantes, 1880</p>', '<p class="signature">L’éditeur</p>']);
  });

  test("in guillemets after a heading is an epigraph, with its author", async () => {
    expect(
      await passagesOf(
        heading,
        wordParagraph("«\u00A0Tout passe.\u00A0»", aligned("right")),
        wordParagraph("Proverbe", aligned("right")),
        wordParagraph(PROSE),
      ),
    ).toEqual([
      "<h1>Un</h1>",
      '<div class="exergue"><p>«\u00A0Tout passe.\u00A0»</p><p class="source">Proverbe</p></div>',
    ]);
  });

  test("in italics after a heading is an epigraph, in the roman that its style sheet slants", async () => {
    const line = wordRun("Rien ne sert de courir, il faut partir à point.", "<w:i/>");
    const epigraph = `<w:p><w:pPr>${indented(4000, 0)}</w:pPr>${line}</w:p>`;
    expect(await passagesOf(heading, epigraph, wordParagraph(PROSE))).toEqual([
      "<h1>Un</h1>",
      '<div class="exergue"><p>Rien ne sert de courir, il faut partir à point.</p></div>',
    ]);
  });
});

describe("lines on the right after a heading", () => {
  const firstLine = '<w:ind w:firstLine="567"/>';
  const after = (...lines: string[]) =>
    passagesOf(
      heading,
      ...lines.map((line) => wordParagraph(line, aligned("right"))),
      wordParagraph(PROSE, firstLine),
    );

  test.each([
    ["a sentence and its author", ["On ne voyage bien que sans bagages.", "Anonyme, Carnets"]],
    [
      "verse and its author",
      ["La route est longue et la nuit claire,", "Et nul ne sait où nous irons.", "— A. N."],
    ],
    ["a short sentence and a name", ["Je est un autre.", "Arthur Rimbaud"]],
  ])("are an epigraph: %s", async (_, lines) => {
    expect(await after(...lines)).toEqual([
      "<h1>Un</h1>",
      `<div class="exergue">${lines.map((line, at) => (at === lines.length - 1 ? `<p class="source">${line}</p>` : `<p>${line}</p>`)).join("")}</div>`,
    ]);
  });

  test.each([
    ["a place and date", ["Nantes, le 3 mai", "Au bureau de la compagnie, en 1880."]],
    ["an address", ["Monsieur le directeur des postes", "Hôtel de ville", "Nantes"]],
    ["a dedication", ["À tous ceux qui restent, et aux autres aussi.", "Votre ami"]],
  ])("are none with %s", async (_, lines) => {
    expect((await after(...lines)).join("")).not.toContain("exergue");
  });
});

describe("an outline level on the paragraph itself", () => {
  const bold = (text: string, properties: string): string =>
    `<w:p><w:pPr>${properties}</w:pPr>${wordRun(text, "<w:b/>")}${wordRun(" bis", "<w:b/><w:i/>")}</w:p>`;

  test("makes a heading, without the look that all its letters have", async () => {
    const body = [bold("Titre", '<w:outlineLvl w:val="2"/>'), wordParagraph(PROSE)];
    expect(await passagesOf(...body)).toEqual(["<h3>Titre<em> bis</em></h3>"]);
  });

  test.each([
    ["of the body", bold("Gras", '<w:outlineLvl w:val="9"/>'), "<p"],
    ["without text", '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:p>', ""],
  ])("%s makes none", async (_, paragraph, start) => {
    const [first = ""] = await passagesOf(paragraph, wordParagraph(PROSE));
    expect(first.slice(0, 2)).toBe(start);
  });
});

describe("a page of its own before the text", () => {
  const front = (...page: string[]) => [
    wordParagraph("Mon roman", aligned("center")),
    PAGE_BREAK,
    ...page,
    PAGE_BREAK,
    heading,
    wordParagraph(PROSE),
  ];

  test("is a dedication in the centre", async () => {
    const page = [
      wordParagraph("À ma mère,", aligned("center")),
      wordParagraph("qui savait lire", aligned("center")),
    ];
    expect(await passagesOf(...front(...page))).toEqual([
      '<p class="centre">Mon roman</p>',
      '<p class="dedicace nouvelle-page">À ma mère,</p>',
      '<p class="dedicace">qui savait lire</p>',
      '<h1 class="nouvelle-page">Un</h1>',
    ]);
  });

  test.each([
    ["a title in the centre", "Première partie", aligned("center")],
    ["running text", "À midi, il sortit.", ""],
  ])("is none with %s", async (_, text, properties) => {
    expect((await passagesOf(...front(wordParagraph(text, properties)))).join("")).not.toContain("dedicace");
  });
});

/** The words of a Word file's body, as many times as it has them. */
async function wordsOf(docx: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "passages-"));
  try {
    await writeFile(join(folder, "in.docx"), docx);
    const parts = await readZipParts(join(folder, "in.docx"));
    const root = parseXml(parts.get("word/document.xml")?.toString("utf8") ?? "");
    const texts = [...elementsIn(root)].map(({ name, ...element }) => {
      if (name === "w:t") return textOf({ name, ...element });
      return /^w:(?:p|br|tab|rt|rubyBase)$/.test(name) ? " " : "";
    });
    return sortedWords(texts.join(""));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sortedWords = (text: string): string[] => (text.match(/\p{L}+/gu) ?? []).toSorted();

test.each(["novel", "passages", "typography", "numbered-lists", "tables"])(
  "every word of %s is in the book as often as in the document",
  async (name) => {
    const docx = (await SAMPLE_DOCUMENTS[name]?.()) ?? Buffer.alloc(0);
    const { markup } = await readWord(docx);
    const text = markup.replaceAll(/<(?:p|br|td|th|rt|ruby|h\d|li)\b[^>]*>/g, " ").replaceAll(/<[^>]*>/g, "");
    // Numbers of lists that no list counts are written.
    const written = name === "numbered-lists" ? ["Article", "I", "Article", "II"] : [];
    expect(sortedWords(text)).toEqual([...(await wordsOf(docx)), ...written].toSorted());
  },
);
