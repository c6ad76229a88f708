import { wordFile, wordParagraph, wordRun } from "./sample-word-file.ts";

/** Samples in Word's own markup, for features that no library writes. */

export function revisions(): Promise<Buffer> {
  const mark = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
  const body = [
    wordParagraph("Révisions", '<w:pStyle w:val="Titre1"/>'),
    `<w:p>${wordRun("Le texte ")}<w:ins ${mark}>${wordRun("ajouté ")}</w:ins><w:del ${mark}><w:r><w:delText>supprimé </w:delText></w:r></w:del>${wordRun("reste.")}</w:p>`,
    `<w:p><w:commentRangeStart w:id="0"/>${wordRun("Phrase commentée.")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    `<w:p>${wordRun("Visible")}${wordRun(" et caché", "<w:vanish/>")}<w:fldSimple w:instr="SEQ Figure">${wordRun(" 7")}</w:fldSimple></w:p>`,
  ];
  return wordFile(body.join(""), {
    styles:
      '<w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
    comments: `<w:comment ${mark.replace('"1"', '"0"')} w:initials="A">${wordParagraph("Commentaire secret.")}</w:comment>`,
  });
}

export function forbiddenCharacters(): Promise<Buffer> {
  const body = [
    wordParagraph("Titre\u000Bsur deux lignes", '<w:pStyle w:val="Heading1"/>'),
    wordParagraph("Avant&#x1;\u0002\uFFFE après, et la suite &lt;balise&gt; &amp; fin."),
  ];
  return wordFile(body.join(""));
}

export function typography(): Promise<Buffer> {
  const body = [
    wordParagraph("Première partie", '<w:pStyle w:val="MonTitre"/>'),
    wordParagraph("À ma mère", '<w:jc w:val="right"/>'),
    wordParagraph("Sur une lettre", '<w:pStyle w:val="Enseigne"/>'),
    `<w:p>${wordRun("Au ")}${wordRun("xixe siècle", "<w:smallCaps/>")}${wordRun(", ")}${wordRun("là", "<w:i/>")}${wordRun(" et ", "")}${wordRun("ailleurs", "<w:b/>")}</w:p>`,
    wordParagraph("Un vers qui chante,", '<w:pStyle w:val="Vers"/>'),
    wordParagraph("un autre qui répond.", '<w:pStyle w:val="Vers"/>'),
    wordParagraph("Une longue citation.", '<w:pStyle w:val="Citation"/>'),
    wordParagraph("Fin.", '<w:jc w:val="center"/>'),
  ];
  return wordFile(body.join(""), {
    styles: [
      style("Titre1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
      style("MonTitre", "Mon titre", '<w:basedOn w:val="Titre1"/>'),
      style("Enseigne", "Enseigne", '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:i/></w:rPr>'),
      style("Vers", "Vers", ""),
      style("Citation", "Quote", ""),
    ].join(""),
  });
}

function style(id: string, name: string, rest: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
}

interface Level {
  format: string;
  text: string;
  start?: number;
  /** Further XML of the level. */
  more?: string;
}

/** A list definition, with the instances of it that have these ids; `overrides` is XML by instance. */
export function wordNumbering(
  id: number,
  levels: readonly Level[],
  instances: readonly number[],
  overrides: Readonly<Record<number, string>> = {},
): { definition: string; instances: string } {
  const written = levels.map(
    ({ format, text, start = 1, more = "" }, n) =>
      `<w:lvl w:ilvl="${n}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return {
    definition: `<w:abstractNum w:abstractNumId="${id}">${written.join("")}</w:abstractNum>`,
    instances: instances
      .map((n) => `<w:num w:numId="${n}"><w:abstractNumId w:val="${id}"/>${overrides[n] ?? ""}</w:num>`)
      .join(""),
  };
}

/** An item of the list with this instance. */
export function wordItem(instance: number, level: number, text: string): string {
  return wordParagraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${instance}"/></w:numPr>`);
}

/** Lists of each type, interrupted, resumed and restarted. */
export function numberedLists(): Promise<Buffer> {
  const { definition, instances } = wordNumbering(
    1,
    [
      { format: "decimal", text: "%1." },
      { format: "lowerLetter", text: "%2)" },
      { format: "lowerRoman", text: "(%3)" },
    ],
    [1, 2],
    { 2: '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' },
  );
  const legal = wordNumbering(2, [{ format: "upperRoman", text: "Article %1 —" }], [3]);
  const arrows = wordNumbering(3, [{ format: "bullet", text: "→" }], [4]);
  const body = [
    wordItem(1, 0, "Un"),
    wordItem(1, 1, "Alpha"),
    wordItem(1, 2, "Petit un"),
    wordItem(1, 1, "Bêta"),
    wordItem(1, 0, "Deux"),
    wordParagraph("Entre deux."),
    wordItem(1, 0, "Trois"),
    wordItem(2, 0, "Un encore"),
    wordItem(3, 0, "Objet"),
    wordItem(3, 0, "Durée"),
    wordItem(4, 0, "Suite"),
  ];
  return wordFile(body.join(""), {
    numbering: [
      definition,
      legal.definition,
      arrows.definition,
      instances,
      legal.instances,
      arrows.instances,
    ].join(""),
  });
}

/** A paragraph of one letter in a frame, as Word stores a drop cap; `run` is the XML of its runs. */
export function wordDropCap(run: string): string {
  return `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/></w:pPr>${run}</w:p>`;
}

export function dropCaps(): Promise<Buffer> {
  const title = (text: string) => wordParagraph(text, '<w:pStyle w:val="Titre1"/>');
  const body = [
    title("Un"),
    wordDropCap(wordRun("L", '<w:position w:val="-9"/><w:sz w:val="108"/>')),
    `<w:p>${wordRun("ongtemps", "<w:i/>")}${wordRun(", je me suis couché de bonne heure.")}</w:p>`,
    wordParagraph("Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite."),
    title("Deux"),
    wordDropCap(wordRun("«\u00A0D")),
    wordParagraph("emain, dès l’aube\u00A0»"),
  ];
  return wordFile(body.join(""), {
    styles: style("Titre1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
  });
}

/** Word's own markup of formulas (OMML), one of each kind. */
export function formulas(): Promise<Buffer> {
  const run = (letters: string) => `<m:r><m:t>${letters}</m:t></m:r>`;
  const of = (name: string, ...parts: [string, string][]) =>
    `<m:${name}>${parts.map(([part, content]) => `<m:${part}>${content}</m:${part}>`).join("")}</m:${name}>`;
  const e = (letters: string): [string, string] => ["e", run(letters)];
  const inline = (text: string, ...parts: string[]) =>
    `<w:p>${wordRun(text)}<m:oMath>${parts.join("")}</m:oMath>${wordRun(".")}</w:p>`;
  const displayed = (...parts: string[]) =>
    `<w:p><m:oMathPara><m:oMath>${parts.join("")}</m:oMath></m:oMathPara></w:p>`;
  const body = [
    wordParagraph("Calcul", '<w:pStyle w:val="Heading1"/>'),
    inline("Soit ", run("x="), of("f", ["num", run("a")], ["den", run("b")])),
    inline(
      "Puis ",
      of("sSup", e("x"), ["sup", run("2")]),
      run("+"),
      of("sSub", e("y"), ["sub", run("i")]),
      of("sSubSup", e("z"), ["sub", run("1")], ["sup", run("2")]),
    ),
    displayed(
      of("rad", ["radPr", '<m:degHide m:val="1"/>'], ["deg", ""], e("x+1")),
      run("+"),
      of("rad", ["deg", run("3")], e("8")),
    ),
    displayed(of("nary", ["naryPr", '<m:chr m:val="∑"/>'], ["sub", run("i=1")], ["sup", run("n")], e("i"))),
    displayed(of("func", ["fName", run("sin")], ["e", of("d", e("θ"))])),
    displayed(
      of(
        "d",
        ["dPr", '<m:begChr m:val="["/><m:endChr m:val="]"/>'],
        ["e", of("m", ["mr", `<m:e>${run("a")}</m:e><m:e>${run("b")}</m:e>`])],
      ),
    ),
    displayed(of("func", ["fName", of("limLow", e("lim"), ["lim", run("x→0")])], e("y"))),
    inline("Enfin ", of("acc", ["accPr", '<m:chr m:val="\u0302"/>'], e("v")), run("≥5,25")),
  ];
  return wordFile(body.join(""));
}
