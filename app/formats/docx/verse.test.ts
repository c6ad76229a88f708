import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";
import { isVerse } from "./verse-passages.ts";

const RIVER = [
  "Au bord de la rivière lente et grise",
  "Un enfant regardait passer les jours,",
  "Et sa chanson, que le vent avait prise,",
  "Tournait encore autour des vieilles tours.",
];

const withLines = (lines: readonly string[], properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${lines.map((line) => wordRun(line)).join("<w:r><w:br/></w:r>")}</w:p>`;

describe("lines of one paragraph are verse", () => {
  test.each([
    ["if they run on", RIVER, true],
    ["not in an address", ["M. Jean Dupont", "12, rue des Lilas au fond de la cour", "75011 Paris"], false],
    ["not in a dialogue", ["— Vous partez donc demain, dit-il", "— Demain, oui, dit-elle", "— Ah"], false],
    ["not in a signature", ["Jean Martin", "Directeur général", "Maison des Livres"], false],
    ["not in closed sentences", ["Il fait très beau.", "Elle est partie hier.", "Nous restons ici."], false],
    ["not in prose", [`${RIVER.join(" ")} ${RIVER.join(" ")}`, RIVER[0] ?? "", RIVER[1] ?? ""], false],
    ["not in two lines", RIVER.slice(0, 2), false],
    [
      "if lines without capitals and signs run on",
      [
        "je marche dans la ville sans",
        "savoir où vont les autres ni",
        "pourquoi la pluie tombe",
        "aussi lentement que nous",
      ],
      true,
    ],
    [
      "not in a longer list of things",
      ["un kilo de pommes mûres", "du sel et du poivre", "une pincée de sucre roux", "et de la farine"],
      false,
    ],
    [
      "not in an address without figures",
      ["Madame Jeanne Martin", "aux bons soins de la poste", "place du Marché", "Nantes"],
      false,
    ],
    [
      "not in a list of things",
      ["du pain de seigle et de l’eau", "un peu de sel gris", "trois pommes"],
      false,
    ],
  ])("%s", (_, lines, expected) => {
    expect(isVerse(lines)).toBe(expected);
  });
});

test("each line is a paragraph, stanzas and indents are kept, an empty paragraph does not end the poem", async () => {
  const second = [
    "La nuit descend sur le hameau tranquille",
    "Les chiens se taisent au fond de la cour,",
    "\u00A0\u00A0Et le vent passe.",
  ];
  const body = withLines(RIVER) + wordParagraph("") + withLines(second) + wordParagraph("Fin.");
  expect((await readWord(await wordFile(body))).markup.split("\n")).toEqual([
    `<div class="vers">${RIVER.map((line) => `<p>${line}</p>`).join("")}<p class="strophe">${second[0]}</p><p>${second[1]}</p><p class="retrait">Et le vent passe.</p></div>`,
    "<p>Fin.</p>",
  ]);
});

test("verse by style is divided at its lines, and an empty line opens a stanza", async () => {
  const styles = '<w:style w:type="paragraph" w:styleId="V"><w:name w:val="Poème"/></w:style>';
  const verse = '<w:pStyle w:val="V"/>';
  const body = withLines(["un", "deux"], verse) + wordParagraph("", verse) + wordParagraph("trois", verse);
  expect((await readWord(await wordFile(body, { styles }))).markup).toBe(
    '<div class="vers"><p>un</p><p>deux</p><p class="strophe">trois</p></div>',
  );
});

test("formatting goes on from line to line", async () => {
  const runs = `<w:r><w:rPr><w:i/></w:rPr><w:t>${RIVER.join("</w:t><w:br/><w:t>")}</w:t></w:r>`;
  expect((await readWord(await wordFile(`<w:p>${runs}</w:p>`))).markup).toContain(
    `<p><em>${RIVER[1]}</em></p><p><em>${RIVER[2]}</em></p>`,
  );
});
