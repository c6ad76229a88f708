import { wordLine, wordParagraph, wordRun, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";
import { pictureParts, wordPicture } from "./pictures.ts";

/** Documents whose meaning is in indents, breaks, languages and rarer markup rather than in styles. */

const wide = '<w:ind w:left="1134" w:right="1134"/>';
const right = '<w:jc w:val="right"/>';

const set = (left: number): string => `<w:ind w:left="${left}"/>`;

/**
 * Quotations set in on both sides and on the left alone, a letter's signature, a poem of one paragraph for each line,
 * and an epigraph, by indents and alignment, in a novel with its usual indent.
 */
export const indents: CorpusDocument = {
  body: [
    wordParagraph("L’arrivée", '<w:pStyle w:val="Arrivee1"/>'),
    wordParagraph("Tout est dit, et l’on vient trop tard.", right),
    wordParagraph("La Bruyère", right),
    ...["Il descendit du train.", "Le quai était vide.", "Il ouvrit la lettre\u202F:"].map((text) =>
      wordParagraph(text, '<w:ind w:firstLine="567"/>'),
    ),
    wordParagraph("Je vous attends depuis deux jours, et personne ne vient.", wide),
    wordParagraph("Ne tardez plus.", wide),
    wordParagraph("Votre sœur", right),
    wordParagraph("Il la relut sous la lampe.", '<w:ind w:firstLine="567"/>'),
    wordParagraph("Au dos, quelqu’un avait noté ce que disait le gardien, chaque soir, avant de fermer."),
    wordParagraph("Ceux qui partent ne reviennent pas, mais ils écrivent.", set(850)),
    wordParagraph("Puis venaient quatre vers, d’une autre encre\u202F:"),
    wordParagraph("Sur le quai de la gare ancienne", set(1134)),
    wordParagraph("Où personne n’attend plus,", set(1701)),
    wordParagraph("Une lampe se souvient", set(1134)),
    wordParagraph("De tous les trains perdus.", set(1701)),
    wordParagraph("Il replia la lettre.", '<w:ind w:firstLine="567"/>'),
  ].join(""),
  parts: { styles: wordStyle("Arrivee1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') },
  shown: { headings: [[1, "L’arrivée"]] },
};

const firstLine = '<w:ind w:firstLine="567"/>';
const before = (points: number): string => `<w:spacing w:before="${20 * points}"/>${firstLine}`;

/** A scene that space opens in place of an empty line, and a smaller space without a meaning. */
export const spaces: CorpusDocument = {
  body: [
    ...["La salle se vida.", "Il compta la caisse.", "Puis il éteignit."].map((text) =>
      wordParagraph(text, firstLine),
    ),
    wordParagraph("Le lendemain, personne ne vint.", before(24)),
    wordParagraph("Il attendit jusqu’au soir.", firstLine),
    wordParagraph("La pluie tombait.", before(3)),
    wordParagraph("Il ferma pour de bon.", firstLine),
  ].join(""),
};

const lines = (...all: string[]): string =>
  `<w:p><w:r>${all.map((line) => `<w:t>${line}</w:t>`).join("<w:br/>")}</w:r></w:p>`;

/** Verse by line breaks; an address and a dialogue in the same form are not verse. */
export const brokenVerse: CorpusDocument = {
  body: [
    wordParagraph("Il récita\u202F:"),
    lines(
      "Sous le pont coule une eau",
      "Qui ne revient jamais,",
      "Et les saules penchés",
      "La regardent passer.",
    ),
    lines(
      "Le soir vient lentement",
      "Sur les toits de la ville,",
      "Et la cloche du port",
      "Sonne pour la marée.",
    ),
    wordParagraph("Puis il donna l’adresse."),
    lines("Mme Aubert", "2, rue Haute", "44000 Nantes"),
    lines("—\u00A0Vous partez\u202F?", "—\u00A0Demain."),
  ].join(""),
};

const monospace = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>';

/** Code by a style, by its font, and inside a line, with its spaces. */
export const code: CorpusDocument = {
  body: [
    wordParagraph(
      "Ce chapitre montre comment une machine compte, et pourquoi elle ne se lasse jamais de recommencer.",
    ),
    wordParagraph("if (n &gt; 1) {", '<w:pStyle w:val="CodeSource"/>'),
    wordParagraph("    return   n!;", '<w:pStyle w:val="CodeSource"/>'),
    wordParagraph("}", '<w:pStyle w:val="CodeSource"/>'),
    wordLine(wordRun("Appelez "), wordRun("print  x", monospace), wordRun(" une fois.")),
    wordLine(wordRun("for i in 1 2 3; do", monospace)),
    wordLine(wordRun("  echo   $i", monospace)),
    wordLine(wordRun("done", monospace)),
    wordParagraph(
      "Puis elle s’arrête, sans rien dire, et attend la question suivante dans le noir de sa mémoire.",
    ),
  ].join(""),
  parts: { styles: wordStyle("CodeSource", "HTML Preformatted", `<w:rPr>${monospace}</w:rPr>`) },
};

const english = '<w:lang w:val="en-GB"/>';

/** Passages in English and Italian in a French text, in one run, several, and a whole paragraph. */
export const languages: CorpusDocument = {
  body: [
    wordParagraph("Elle entra sans bruit dans la salle où tout le monde parlait de la pluie et du marché."),
    wordLine(
      wordRun("Il murmura\u202F: "),
      wordRun("To be, ", english),
      wordRun("or not", `<w:i/>${english}`),
      wordRun(" to be", english),
      wordRun(", puis se tut et regarda longuement par la fenêtre."),
    ),
    `<w:p>${wordRun("Lasciate ogne speranza, voi ch’intrate.", '<w:lang w:val="it-IT"/>')}</w:p>`,
    wordParagraph("Personne ne répondit, et la soirée s’acheva comme elle avait commencé."),
  ].join(""),
  parts: {
    styles:
      '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>',
  },
  shown: { italic: ["or not"] },
};

/** A reading above its word. */
export const ruby: CorpusDocument = {
  body: wordLine(
    wordRun("Le mot "),
    `<w:r><w:ruby><w:rubyPr/><w:rt>${wordRun("とうきょう")}</w:rt><w:rubyBase>${wordRun("東京")}</w:rubyBase></w:ruby></w:r>`,
    wordRun(" se lit ainsi."),
  ),
};

const CHUNK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk";

/** Inserted files: HTML with a script, plain text, and RTF, which is reported. */
export const insertedFiles: CorpusDocument = {
  body: [
    wordParagraph("Avant les fichiers."),
    '<w:altChunk r:id="corpusHtml"/>',
    '<w:altChunk r:id="corpusText"/>',
    '<w:altChunk r:id="corpusRtf"/>',
    wordParagraph("Après les fichiers."),
  ].join(""),
  parts: {
    relationships: ["Html", "Text", "Rtf"]
      .map(
        (kind) => `<Relationship Id="corpus${kind}" Type="${CHUNK}" Target="chunk.${kind.toLowerCase()}"/>`,
      )
      .join(""),
    contentTypes:
      '<Default Extension="html" ContentType="text/html"/><Default Extension="text" ContentType="text/plain"/><Default Extension="rtf" ContentType="application/rtf"/>',
    files: {
      "word/chunk.html": Buffer.from(
        '<html><body><p onclick="alert(1)">Un texte <em>inséré</em>.</p><script>alert(1)</script></body></html>',
      ),
      "word/chunk.text": Buffer.from("Deux lignes\nde texte simple."),
      "word/chunk.rtf": Buffer.from("{\\rtf1 Un texte enrichi.}"),
    },
  },
};

/** Pictures turned by a quarter and mirrored. */
export const turnedPictures: CorpusDocument = {
  body: [
    wordLine(wordPicture({ width: 4, height: 8, turn: 'rot="5400000"', words: 'descr="Tournée"' })),
    wordLine(wordPicture({ width: 8, height: 4, turn: 'flipH="1"', words: 'descr="En miroir"' })),
  ].join(""),
  parts: pictureParts,
  shown: { pictureWidths: [8, 8] },
};

/** A paragraph in a frame that is no drop cap. */
export const frames: CorpusDocument = {
  body: [
    wordParagraph("Avant le cadre."),
    wordParagraph("Dans le cadre.", '<w:framePr w:w="2268" w:wrap="around" w:hAnchor="page" w:x="1000"/>'),
    wordParagraph("Après le cadre."),
  ].join(""),
};
