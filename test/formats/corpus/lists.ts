import { wordItem, wordNumbering } from "../sample-marked-up-documents.ts";
import { wordParagraph, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about lists. */

const levels = wordNumbering(
  10,
  [
    { format: "decimal", text: "%1." },
    { format: "lowerLetter", text: "%2)" },
    { format: "lowerRoman", text: "(%3)" },
  ],
  [10, 11],
  { 11: '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' },
);
const fromFive = wordNumbering(11, [{ format: "upperLetter", text: "%1.", start: 5 }], [12]);
const romans = wordNumbering(12, [{ format: "upperRoman", text: "%1." }], [13]);
const articles = wordNumbering(13, [{ format: "decimal", text: "Article %1 —" }], [14]);
const arrows = wordNumbering(
  14,
  [
    { format: "bullet", text: "→" },
    { format: "bullet", text: "†" },
  ],
  [15],
);
const dashes = wordNumbering(17, [{ format: "bullet", text: "—" }], [18]);
const legal = wordNumbering(
  15,
  [
    { format: "decimal", text: "%1." },
    { format: "decimal", text: "%1.%2" },
  ],
  [16],
);
const figures = wordNumbering(
  18,
  [
    { format: "upperRoman", text: "%1." },
    { format: "decimal", text: "%1.%2", more: "<w:isLgl/>" },
  ],
  [19],
);
const twoDigits = wordNumbering(19, [{ format: "decimalZero", text: "%1" }], [20]);
const definitions = [levels, fromFive, romans, articles, arrows, legal, dashes, figures, twoDigits];

/** Each format, a dialogue and a list with dashes, lists that start later, are interrupted, resumed or started again, levels, and instances. */
export const lists: CorpusDocument = {
  body: [
    wordItem(10, 0, "Fermer les volets"),
    wordItem(10, 1, "ceux du jardin"),
    wordItem(10, 2, "d’abord le grand"),
    wordItem(10, 2, "puis le petit"),
    wordItem(10, 1, "ceux de la rue"),
    wordItem(10, 0, "Éteindre les lampes"),
    wordParagraph("On souffle un instant."),
    wordItem(10, 0, "Monter se coucher"),
    wordItem(11, 0, "Le lendemain, tout rouvrir"),
    wordItem(12, 0, "Étage des archives"),
    wordItem(12, 0, "Fonds des cartes"),
    wordItem(13, 0, "Ouverture"),
    wordItem(13, 0, "Développement"),
    wordItem(14, 0, "Objet du contrat"),
    wordItem(14, 0, "Durée du contrat"),
    wordItem(15, 0, "Du pain"),
    wordItem(15, 1, "de seigle"),
    wordItem(15, 0, "Du vin"),
    wordItem(18, 0, "Vous partez\u202F?"),
    wordItem(18, 0, "Demain."),
    wordParagraph("Il lui tendit sa liste\u202F:"),
    wordItem(18, 0, "deux lampes"),
    wordItem(18, 0, "du fil"),
    wordParagraph("Et rien d’autre."),
    wordItem(16, 0, "Le port"),
    wordItem(16, 1, "les quais"),
    wordItem(16, 1, "la jetée"),
    wordParagraph("Dans l’ordre du style", '<w:pStyle w:val="Etape"/>'),
    wordParagraph("toujours du style", '<w:pStyle w:val="Etape"/>'),
    wordItem(19, 0, "Le corps"),
    wordItem(19, 1, "la main"),
    wordItem(20, 0, "Prologue"),
    wordItem(20, 0, "Rideau"),
  ].join(""),
  parts: {
    numbering: [
      ...definitions.map(({ definition }) => definition),
      wordNumbering(16, [{ format: "decimal", text: "%1°", more: '<w:pStyle w:val="Etape"/>' }], [17])
        .definition,
      ...definitions.map(({ instances }) => instances),
      '<w:num w:numId="17"><w:abstractNumId w:val="16"/></w:num>',
    ].join(""),
    styles: wordStyle("Etape", "Étape", '<w:pPr><w:numPr><w:numId w:val="17"/></w:numPr></w:pPr>'),
  },
  shown: {
    listNumbers: [
      ["1", "Fermer les volets"],
      ["a", "ceux du jardin"],
      ["i", "d’abord le grand"],
      ["ii", "puis le petit"],
      ["b", "ceux de la rue"],
      ["2", "Éteindre les lampes"],
      ["3", "Monter se coucher"],
      ["1", "Le lendemain, tout rouvrir"],
      ["E", "Étage des archives"],
      ["F", "Fonds des cartes"],
      ["I", "Ouverture"],
      ["II", "Développement"],
      ["Article 1 —", "Objet du contrat"],
      ["Article 2 —", "Durée du contrat"],
      ["→", "Du pain"],
      ["†", "de seigle"],
      ["→", "Du vin"],
      ["—", "deux lampes"],
      ["—", "du fil"],
      ["1", "Le port"],
      ["1.1", "les quais"],
      ["1.2", "la jetée"],
      ["1°", "Dans l’ordre du style"],
      ["2°", "toujours du style"],
      ["I", "Le corps"],
      ["1.1", "la main"],
      ["01", "Prologue"],
      ["02", "Rideau"],
    ],
  },
};
