import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findText, foldedPassage, foldedQuery } from "#reading/reading/client/find-text.ts";
import { blockBorder } from "#reading/reading/client/text-pieces.ts";

const find = (pieces: string[], query: string) => [...findText(pieces, foldedQuery(query))];
const text = (pieces: string[], { start, end }: ReturnType<typeof find>[number]): string | undefined =>
  start.piece === end.piece
    ? pieces[start.piece]?.slice(start.offset, end.offset)
    : [
        pieces[start.piece]?.slice(start.offset),
        ...pieces.slice(start.piece + 1, end.piece),
        pieces[end.piece]?.slice(0, end.offset),
      ].join("");

describe("A search in a book", () => {
  it("ignores accents, capitals, ligatures, apostrophes and line breaks", () => {
    for (const [content, query, found] of [
      ["La Forêt d’Élise", "foret d'elise", "Forêt d’Élise"],
      ["un cœur d’été", "coeur", "cœur"],
      ["un coeur", "cœur", "coeur"],
      ["Ah\u202f! dit\n   le roi", "ah ! dit le roi", "Ah\u202f! dit\n   le roi"],
      ["e\u0301te\u0301s", "étés", "e\u0301te\u0301s"],
      ["🌊 la mer", "mer", "mer"],
    ] as const) {
      const [first] = find([content], query);
      expect(first && text([content], first)).toBe(found);
    }
  });

  it("shows whole words around a result", () => {
    const [first] = find([`${"longtemps ".repeat(9)}la mer ${"montait ".repeat(9)}`], "mer");
    expect(first?.before).toMatch(/^… (longtemps )+la $/);
    expect(first?.after).toMatch(/^( montait)+ …$/);
  });

  it("finds whole words alone, if that is asked for", () => {
    const whole = (content: string) =>
      [...findText([content], foldedQuery("élise"), { isWhole: true })].map(({ before }) => before);
    expect(whole("Les Élisettes, Élise ; « Élise », d’Élise")).toEqual([
      "Les Élisettes, ",
      "Les Élisettes, Élise ; « ",
      "Les Élisettes, Élise ; « Élise », d’",
    ]);
  });

  it("crosses the pieces of a text, and shows what is around", () => {
    const pieces = ["Il marcha ", "longtemps", " vers la mer."];
    const [first] = find(pieces, "cha longtemps ver");
    expect(first).toMatchObject({
      start: { piece: 0, offset: 6 },
      end: { piece: 2, offset: 4 },
      before: "Il mar",
      match: "cha longtemps ver",
      after: "s la mer.",
    });
  });

  it("stays within a block, and shows blocks apart", () => {
    const pieces = ["Germaine de Staël", blockBorder, "Corinne ", "ou l’Italie", blockBorder, "Encrier"];
    for (const query of ["staelcorinne", "stael corinne", "italie encrier"])
      expect(find(pieces, query)).toEqual([]);
    const [first] = find(pieces, "corinne ou");
    expect(first).toMatchObject({
      before: "Germaine de Staël ",
      match: "Corinne ou",
      after: " l’Italie Encrier",
    });
  });

  it("finds a kept passage across blocks, with white space between them or without", () => {
    const pieces = ["Germaine de Staël", blockBorder, "\n Corinne"];
    for (const passage of ["Germaine de StaëlCorinne", "Staël Corinne", "de Staël\nCor"]) {
      const [first] = findText(pieces, foldedPassage(passage), { isPassage: true });
      expect(first?.end.piece).toBe(2);
    }
  });

  it("finds any part of any text at its place", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aéèœ ’B🌊\n"), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (pieces, from, length) => {
          const whole = Array.from(pieces.join(""));
          const part = whole
            .slice(from % (whole.length + 1))
            .slice(0, length % 6)
            .join("");
          const query = foldedQuery(part);
          fc.pre(query !== "");
          const results = find(pieces, part);
          expect(results.length).toBeGreaterThan(0);
          for (const each of results) expect(foldedQuery(text(pieces, each) ?? "")).toContain(query);
        },
      ),
    );
  });
});
