import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { textOf } from "../xml/xml-tree.ts";
import { typographyKinds } from "./kinds.ts";
import { setTypography } from "./set-typography.ts";

/** No-break spaces written as they are seen in a proof: `~` for U+00A0, `_` for U+202F. */
const visible = (markup: string): string => markup.replaceAll("\u00A0", "~").replaceAll("\u202F", "_");
const hidden = (markup: string): string => markup.replaceAll("~", "\u00A0").replaceAll("_", "\u202F");

function set(markup: string, kinds = typographyKinds as readonly (typeof typographyKinds)[number][]) {
  const body = parseXml(`<body>${hidden(markup)}</body>`);
  const counts = setTypography([body], kinds);
  return { markup: visible(serializeXhtml(body)).replace(/^<body>|<\/body>$/g, ""), counts };
}

const paragraph = (text: string): string => set(`<p>${text}</p>`).markup.replace(/^<p>|<\/p>$/g, "");

describe("French typography sets", () => {
  it.each([
    ["Quoi ?", "Quoi_?"],
    ["Quoi?", "Quoi_?"],
    ["Quoi~!", "Quoi_!"],
    ["Quoi  ?!", "Quoi_?!"],
    ["Quoi !? Rien…", "Quoi_!? Rien…"],
    ["Ah… ? Oh…!", "Ah…_? Oh…_!"],
    ["un ; deux;", "un_; deux_;"],
    ["Il dit : viens", "Il dit~: viens"],
    ["Il dit: viens", "Il dit~: viens"],
    ["Il dit_: viens", "Il dit~: viens"],
    ["« Viens ! » dit-il.", "«_Viens_!_» dit-il."],
    ["«Viens.»", "«_Viens._»"],
    ["«~Viens~»", "«_Viens_»"],
    ["(?) (!) [!]", "(?) (!) [!]"],
    ["! Halte", "! Halte"],
    ["» suite du discours", "» suite du discours"],
    ["Chapitre 1: le départ", "Chapitre~1~: le départ"],
    ["1902 ;elle", "1902_; elle"],
    ["oui !elle dit :viens", "oui_! elle dit~: viens"],
    ["Vas-y! Il l’a! Monsieur X! Ô!", "Vas-y_! Il l’a_! Monsieur X_! Ô_!"],
    ["C++: un langage; C#!", "C++~: un langage_; C#_!"],
  ])("the spaces of signs: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it.each([
    ["l'ami d'aujourd'hui", "l’ami d’aujourd’hui"],
    ["rock 'n' roll", "rock ’n’ roll"],
    ["les années '80", "les années ’80"],
    ["L'<em>Assommoir</em>", "L’<em>Assommoir</em>"],
    ["l'« ami »", "l’«_ami_»"],
    ["l'adresse d'o'neil@exemple.fr, l'info@exemple.fr", "l’adresse d’o'neil@exemple.fr, l’info@exemple.fr"],
    ["p'tit, v'là, qu'11 francs", "p’tit, v’là, qu’11~francs"],
    ["un mur de 5' 3", "un mur de 5' 3"],
    ["'tit gars, c'est vot' mère", "'tit gars, c’est vot' mère"],
  ])("apostrophes: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it.each([
    ['Il dit "viens" et part.', "Il dit «_viens_» et part."],
    ['"Viens."', "«_Viens._»"],
    ['Il dit " viens ".', "Il dit «_viens_»."],
    ['("ainsi") —"là"', "(«_ainsi_») —~«_là_»".replace("—~", "—")],
    ['« Il a dit "non" hier »', "«_Il a dit “non” hier_»"],
    ['l\'"ami"', "l’«_ami_»"],
    ['<em>"Viens</em>", dit-il', "<em>«_Viens</em>_», dit-il"],
    ['"Viens !" dit-il', "«_Viens_!_» dit-il"],
    ['Un seul " reste', 'Un seul " reste'],
    ['a"b"c', 'a"b"c'],
    ['un écran de 15" et un "vrai"', 'un écran de 15" et un «_vrai_»'],
    ["“déjà” ‘mis’", "“déjà” ‘mis’"],
    ["le mot 'chien', puis 'chat'.", "le mot ‘chien’, puis ‘chat’."],
    ["« Il m'a dit 'viens' »", "«_Il m’a dit “viens”_»"],
    ["\"Il m'a dit: 'viens!'\"", "«_Il m’a dit~: “viens_!”_»"],
    ['"Viens, dit-il. Elle lut "Nana" et "Germinal".', '"Viens, dit-il. Elle lut «_Nana_» et «_Germinal_».'],
    ['"Viens", dit-il. "Non", et " puis', '«_Viens_», dit-il. «_Non_», et " puis'],
    ['un mot " seul " et "trois', 'un mot " seul " et "trois'],
  ])("quotation marks: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it.each([
    ["Oui... [...] etc....", "Oui… […] etc...."],
    ["Hein...?", "Hein…_?"],
    ["- Bonjour", "—~Bonjour"],
    ["-Bonjour", "—~Bonjour"],
    ["— Bonjour", "—~Bonjour"],
    ["–Bonjour", "–~Bonjour"],
    ["-- Bonjour", "—~Bonjour"],
    ['- "Bonjour"', "—~«_Bonjour_»"],
    ["- Oui.<br/>- Non.", "—~Oui.<br/>—~Non."],
    ["<em>- Oui</em>", "<em>—~Oui</em>"],
    ["- 12 ans, dit-il.", "—~12~ans, dit-il."],
    ["Le chat - 3 jours - dort", "Le chat – 3 jours – dort"],
    ["-ment est un suffixe, -5 un nombre", "-ment est un suffixe, -5 un nombre"],
    ["mot - incise -- mot, 5 - 3", "mot – incise — mot, 5 - 3"],
  ])("ellipses and dashes: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it.each([
    ["3,50 €, 12 %, 5 km, 10 h 30", "3,50~€, 12~%, 5~km, 10~h~30"],
    ["10 000 hommes, 12 300 000 F", "10_000 hommes, 12_300_000~F"],
    ["en 1998 200 personnes", "en 1998 200 personnes"],
    ["06 12 34 56 78", "06 12 34 56 78"],
    ["p. 12, t. II, n° 5, chap. 3", "p.~12, t.~II, n°~5, chap.~3"],
    [
      "M. Hugo, Mme Bovary, V. Hugo, J. R. R. Tolkien, J.-P. Sartre",
      "M.~Hugo, Mme~Bovary, V.~Hugo, J.~R.~R.~Tolkien, J.-P.~Sartre",
    ],
    ["le 14 juillet 1789, Louis XIV", "le 14~juillet 1789, Louis~XIV"],
    ["il en a 3 l'autre 4 mais", "il en a 3 l’autre 4 mais"],
    ["M. de Rastignac, Mme de Staël, Mme d'Épinay", "M.~de Rastignac, Mme~de Staël, Mme~d’Épinay"],
    ["A. de Musset, la vitamine A. de plus", "A.~de Musset, la vitamine A. de plus"],
    ["Me le diras-tu ? Me Dupont", "Me le diras-tu_? Me~Dupont"],
    ["Chap. III, ch. 4, p. xii, Livre II, note 3", "Chap.~III, ch.~4, p.~xii, Livre~II, note~3"],
    ["p.12, pp.3-5, n°5, §12, v.2", "p.~12, pp.~3-5, n°~5, §~12, v.2"],
    ["12 janv. 1900, 3 sept.", "12~janv. 1900, 3~sept."],
    ["Élisabeth II, Catherine II. Puis", "Élisabeth~II, Catherine~II. Puis"],
    ["Chapitre V, Dans I, Monsieur X, la IIe", "Chapitre~V, Dans I, Monsieur X, la II<sup>e</sup>"],
    ["Jn 3:16, Mt 5,3-12, 1 Co 13, 4, Ps 23", "Jn~3:16, Mt~5,3-12, 1~Co~13,~4, Ps~23"],
    ["Coran 2:255, sourate 2, 255, Genèse 1:1", "Coran~2:255, sourate~2,~255, Genèse~1:1"],
    ["50%, 20°C, 5€, 90°, 100%20", "50~%, 20~°C, 5~€, 90°, 100%20"],
    ["<em>50</em>%", "<em>50</em>~%"],
  ])("no-break spaces: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it.each([
    ["le 1er et la 2e", "le 1<sup>er</sup> et la 2<sup>e</sup>"],
    ["François Ier, Ve République", "François~I<sup>er</sup>, V<sup>e</sup> République"],
    ["au XIXe siècle", 'au <span class="siecle">XIX</span><sup>e</sup>~siècle'],
    [
      "XVIIe et XVIIIe siècles",
      '<span class="siecle">XVII</span><sup>e</sup> et <span class="siecle">XVIII</span><sup>e</sup>~siècles',
    ],
    ["Ier siècle", '<span class="siecle">I</span><sup>er</sup>~siècle'],
    ["XIXème siècle", '<span class="siecle">XIX</span><sup>ème</sup>~siècle'],
    ["IIIe s. av. J.-C.", '<span class="siecle">III</span><sup>e</sup>~s. av. J.-C.'],
    ["XIX<sup>e</sup> siècle", '<span class="siecle">XIX</span><sup>e</sup>~siècle'],
    ["1<sup>er</sup>", "1<sup>er</sup>"],
    ["Ire, Ie, Le, Vie, 3D, 3d, A4e", "Ire, Ie, Le, Vie, 3D, 3d, A4e"],
  ])("ordinals: %s", (typed, wanted) => expect(paragraph(typed)).toBe(wanted));

  it("a sign that follows an inline element, whose space it replaces", () => {
    expect(paragraph("<em>Viens </em>!")).toBe("<em>Viens_</em>!");
    expect(paragraph("<em>Viens</em>!")).toBe("<em>Viens</em>_!");
    expect(paragraph("« <em>Viens</em> »")).toBe("«_<em>Viens</em>_»");
  });

  it("lines of dialogue only in paragraphs", () => {
    expect(set("<h2>- Un</h2><ul><li>- deux</li></ul>").markup).toBe("<h2>- Un</h2><ul><li>- deux</li></ul>");
  });
});

describe("French typography leaves", () => {
  it.each([
    "à 12:30, au 16:9, Gn~3:15, C:\\Livres\\a, a::b, x != y, 5! = 120",
    "n! = n × (n - 1)!, x := 3, x:=3, (n+1)!, f();, std::vector, i++;, x - y = 3",
    "- 5 degrés, il fait - 5~°C, de - 5 à + 10, entre - 3 et - 1, -12,5~%",
    "1914 - 1918, pp.~12 - 15, 5 x 3, a / b, et/ou, 1:25_000",
    "o'neil@exemple.fr, jean.d'arc@exemple.fr, moi+l'ami@exemple.fr",
    "HTTPS://EXEMPLE.FR/L'AMI, exemple.fr?q=l'ami, 10.1000/l'ami;x, /home/l'ami",
    "http://exemple.fr/a?b=c;d!e, www.exemple.fr/l'ami?x, moi@exemple.fr, exemple.fr/a?b",
    "Salut :-) et ;)",
    "<code>x ? 'a' : \"b\"...</code>",
    '<em lang="en">Don\'t "go" there!</em>',
    "<math><mi>n</mi><mo>!</mo></math>",
    "le mot »Wort« allemand",
  ])("%s", (text) => expect(paragraph(text)).toBe(text));

  it.each(["- 5 degrés ce matin", "- 12~%", "- 5"])("a negative number at the start of a line: %s", (text) =>
    expect(paragraph(text)).toBe(text),
  );

  it("blocks in another language and preformatted text", () => {
    const markup =
      '<p lang="en">What\'s that?</p><blockquote xml:lang="de"><p>Was ist das?</p></blockquote><pre>a ? b</pre>';
    expect(set(markup).markup).toBe(markup);
    expect(set('<p lang="fr-CA">Quoi?</p>').markup).toBe('<p lang="fr-CA">Quoi_?</p>');
  });

  it("an address, but not the sign after it", () => {
    expect(paragraph("Voir http://exemple.fr/a?b !")).toBe("Voir http://exemple.fr/a?b_!");
    expect(paragraph("Voir <code>f</code>!")).toBe("Voir <code>f</code>_!");
  });
});

it("is set in a time that grows with the text, whatever its signs", () => {
  for (const signs of [
    " ",
    "-",
    "a.",
    "a-",
    "a'",
    "(1+",
    "a - ",
    ":a",
    "/a",
    "1:",
    "Co 1 ",
    "A.-",
    '"a" ',
    `"a" 'b' `,
    "' ",
    "« ",
    "XIXe, ",
  ])
    expect(set(`<p>${signs.repeat(20_000)}</p>`, ["spaces", "dashes", "quotes"]).counts).toBeDefined();
}, 5000);

describe("The kinds", () => {
  const text = `<p>- "L'ami" du XIXe siècle, M. Hugo... Quoi ?</p>`;

  it("are counted", () => {
    expect(set(text).counts).toEqual({
      spaces: 1,
      apostrophes: 1,
      quotes: 2,
      ellipses: 1,
      dashes: 1,
      units: 2,
      ordinals: 1,
    });
  });

  it("are made one by one", () => {
    expect(set(text, []).markup).toBe(text);
    expect(set(text, ["apostrophes"]).markup).toBe(text.replace("'", "’"));
    for (const kind of typographyKinds) {
      const { counts } = set(text, [kind]);
      expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([[kind, counts[kind]]]);
    }
  });
});

const word = fc.constantFrom(
  ..."n! x := 3 ;elle :viens (n+1)! C++ Jn 3:16 1 Co 13, 4 degrés o'neil@a.fr l'a@b.fr f() :smile: /a/b".split(
    " ",
  ),
  ..."a l' L’ d' qu' 'n' ' ‘ \" « » “ ” ( ) [ ] - -- — – . .. ... … , ; : ! ? ?! :: 1 12 000 1er 2e XIXe Ie Ire".split(
    " ",
  ),
  ..."siècle siècles s. et M. V. de la d' p. Chap. n° § h € % °C km Louis XIV II janvier http:// http://x.fr C:\\ a@b.fr www.x :-) = / *".split(
    " ",
  ),
  " ",
  " ",
  " ",
  "  ",
  "\u00A0",
  "\u202F",
  "\t",
  "mot",
  "Mot",
  "é",
  "\u{1D400}",
  "\uFFFC",
);
const run = fc.array(word, { maxLength: 12 }).map((words) => words.join("").replace(/[&<>]/g, ""));
const inline = fc
  .tuple(fc.constantFrom("", "", "em", "sup", "code", "span", "br"), run)
  .map(([name, text]) =>
    name === "" ? text : name === "br" ? `${text}<br/>` : `<${name}>${text}</${name}>`,
  );
const block = fc
  .tuple(fc.constantFrom("p", "p", "h1", "li"), fc.array(inline, { maxLength: 6 }))
  .map(([name, parts]) => `<${name}>${parts.join("")}</${name}>`);
const kindsOn = fc.subarray([...typographyKinds]);

/** Texts that a second pass has changed. */
const found = ["a:»", "a -»", "a!..:", "a;...:“", "--\t:-)»", "«'12", "–'12"];

describe("Any text", () => {
  it("is set by one pass: a second changes nothing", () => {
    fc.assert(
      fc.property(block, kindsOn, (markup, kinds) => {
        const body = parseXml(`<body>${markup}</body>`);
        setTypography([body], kinds);
        const once = serializeXhtml(body);
        const counts = setTypography([body], kinds);
        expect(serializeXhtml(body)).toBe(once);
        expect(Object.values(counts).every((count) => count === 0)).toBe(true);
      }),
      { numRuns: 3000, examples: found.map((text) => [`<p>${text}</p>`, [...typographyKinds]]) },
    );
  });

  it("keeps its letters, figures and signs", () => {
    const bare = (text: string) => text.replace(/\s|["«»“”'‘’´`ʼ]|[-–—]|\.{3}|…/gu, "").replaceAll(".", "");
    fc.assert(
      fc.property(block, kindsOn, (markup, kinds) => {
        const body = parseXml(`<body>${markup}</body>`);
        const before = bare(textOf(body));
        setTypography([body], kinds);
        expect(bare(textOf(body))).toBe(before);
      }),
      { numRuns: 3000 },
    );
  });
});
