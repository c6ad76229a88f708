import { describe, expect, test } from "vitest";
import { balanceOf } from "./balance.ts";
import type { Passage } from "./passages.ts";
import { markupPassages } from "./markup-text.ts";

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({ text, isHeading: false, ...more });
const heading = (text: string) => passage(text, { isHeading: true });

/** Sixty words, different ones in each chapter. */
const chapter = (number: number): string =>
  Array.from({ length: 60 }, (_, word) => `mot${number}x${word}`).join(" ");

const book = [1, 2, 3, 4, 5].flatMap((number) => [heading(`Chapitre ${number}`), passage(chapter(number))]);

describe("words that are missing", () => {
  test("are counted together, with the heading above, the words before them and their first words", () => {
    const made = book.filter((_, index) => index < 2 || index > 7);
    const balance = balanceOf(book, made);
    expect(balance).toMatchObject({ words: 310, missing: 186, longest: 186 });
    expect(balance.gaps).toEqual([
      {
        words: 186,
        heading: "Chapitre 1",
        after: "mot1x52 mot1x53 mot1x54 mot1x55 mot1x56 mot1x57 mot1x58 mot1x59",
        begins: "Chapitre 2",
      },
    ]);
  });

  test("are found inside a paragraph", () => {
    const made = [passage(chapter(1).replace(/mot1x20 .* (?=mot1x30)/, ""))];
    const [gap] = balanceOf([passage(chapter(1))], made).gaps;
    expect(gap).toMatchObject({ words: 10, begins: expect.stringMatching(/^mot1x20 mot1x21/) });
    expect(gap?.after).toMatch(/mot1x19$/);
  });

  test("are not replaced by the same words elsewhere", () => {
    const line = "Il était une fois un roi qui avait trois filles.";
    const source = [passage(line), passage("Texte."), passage(line)];
    expect(balanceOf(source, [passage(line), passage("Texte.")]).missing).toBe(10);
  });

  test("are all words of a book of which nothing was made", () => {
    expect(balanceOf(book, [])).toMatchObject({ words: 310, missing: 310, longest: 310 });
  });
});

describe("no word is missing", () => {
  test.each([
    ["where notes have moved", [...book.slice(4), ...book.slice(0, 4)]],
    ["where paragraphs are joined", [passage(book.map(({ text }) => text).join(" "))]],
    [
      "where paragraphs are divided",
      book.flatMap(({ text }) => text.split(/(?<=5) /).map((t) => passage(t))),
    ],
    [
      "where numbers were added",
      book.map(({ text }, at) => passage(`${at}. ${text.replace(/ /, `${at} `)}`)),
    ],
    [
      "where letters have another form",
      book.map(({ text }) => passage(text.toUpperCase().replace(/O/g, "Ó"))),
    ],
  ])("%s", (_, made) => {
    expect(balanceOf(book, made).missing).toBe(0);
  });

  test("where initials and numbers are joined with words, or separated", () => {
    const source = [passage("L"), passage("a nuit tombait. Il y avait 5km et 10 000 pas")];
    expect(balanceOf(source, [passage("La nuit tombait. Il y avait 5 km et 10000 pas.")]).missing).toBe(0);
  });

  test("where short lines are alike", () => {
    const lines = ["Oui", "Non", "Oui", "Non", "Oui", "Non"].map((line) => passage(line));
    const made = ["Oui", "1. Non", "2. Oui", "Non", "3. Oui", "Non"].map((line) => passage(line));
    expect(balanceOf(lines, made).missing).toBe(0);
  });
});

test("what is removed on purpose is named, and is not missing", () => {
  const source = [
    ...book,
    passage("Chapitre 1 3", { removal: "contents" }),
    passage("secret de l’auteur", { removal: "hidden" }),
  ];
  expect(balanceOf(source, book)).toMatchObject({ missing: 0, removed: { contents: 3, hidden: 4 } });
});

test("signs of scripts without spaces are counted one by one", () => {
  expect(balanceOf([passage("日本語の本")], [passage("日本")])).toMatchObject({ words: 5, missing: 3 });
});

describe("the comparison takes time in proportion to the text", () => {
  const long = (word: (at: number) => string) =>
    passage(Array.from({ length: 100_000 }, (_, at) => word(at)).join(" "));

  test.each([
    ["where all words are equal", [long(() => "la"), long(() => "la")], [long(() => "la")], 100_000],
    ["where none is", [long((at) => `un${at}`)], [long((at) => `deux${at}`)], 100_000],
    ["where few are", [long((at) => (at % 3 ? `un${at}` : "la"))], [long((at) => `la x${at}`)], 66_667],
  ])("%s", (_, source, made, most) => {
    const started = performance.now();
    expect(balanceOf(source, made).missing).toBeLessThanOrEqual(most);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("the paragraphs of markup", () => {
  const texts = (markup: string) => markupPassages(markup).map(({ text }) => text.trim());

  test.each([
    ["<p>Un</p><p>deux<br/>trois</p>", ["Un", "deux trois"]],
    ["<p>1<sup>er</sup> l&#8217;&eacute;t&#xe9; &amp; &bombe;</p>", ["1er l’été & &bombe;"]],
    ["<head><title>Titre</title></head><body>Texte<!-- <p>non</p> --><![CDATA[<a>]]></body>", ["Texte<a>"]],
    ['<p hidden="hidden">non <b>non</b></p><p title="a > hidden">oui</p>', ["oui"]],
    ["<svg><text>non</text></svg><p>oui</p></section></body>", ["oui"]],
    ["<p>avant <math><mi>x</mi><mo>+</mo><mn>1</mn></math> après</p>", ["avant  x+1  après"]],
  ])("%s", (markup, paragraphs) => {
    expect(texts(markup)).toEqual(paragraphs);
  });

  test.each(["<a '", '<a b="', "<!--", "<![CDATA[", "<!", "<?x", "<", "&#"])(
    "are read in proportion to their length: %s",
    (opening) => {
      const started = performance.now();
      texts(opening.repeat(100_000));
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
