import { describe, expect, it } from "vitest";
import { chooseGroup, type HeldGroup } from "#books/catalogue/search/largest-group.rules.ts";
import { kindOf, withoutFree } from "#books/catalogue/search/light-words.rules.ts";

const group = (held: number, more: Partial<HeldGroup> = {}): HeldGroup => ({
  held,
  sure: held,
  named: held,
  books: 1,
  author: null,
  ...more,
});

describe("The largest group of words", () => {
  it("has the most nouns, then the most words, then the fewest books", () => {
    expect(
      chooseGroup([group(0b0110), group(0b0001), group(0b1000)], ["hugo", "germinal", "zola", "verne"]),
    ).toEqual([1, 2]);
    expect(chooseGroup([group(0b01, { books: 5 }), group(0b10, { books: 3 })], ["hugo", "zola"])).toEqual([
      1,
    ]);
  });

  it("keeps no small word in place of a noun", () => {
    expect(chooseGroup([group(0b001, { books: 9 }), group(0b010)], ["petit", "chaperon", "rouge"])).toEqual([
      1,
    ]);
    expect(chooseGroup([group(0b01)], ["jean", "valjean"])).toEqual([]);
    expect(chooseGroup([group(0b01)], ["louise", "michel"])).toEqual([]);
  });

  it("is none by a guess alone, unless only « livre » and the like are left out", () => {
    const guessed = group(0b10, { sure: 0, named: 0 });
    expect(chooseGroup([guessed], ["petite", "fadette"])).toEqual([]);
    expect(chooseGroup([guessed], ["livres", "bodlaire"])).toEqual([1]);
  });

  it("names something in titles or authors where a noun is left out, and not everything", () => {
    expect(chooseGroup([group(0b01, { named: 0 })], ["reine", "margot"])).toEqual([]);
    expect(chooseGroup([group(0b01, { books: 19 })], ["lettre", "moulin"])).toEqual([]);
    expect(chooseGroup([group(0b01, { books: 19, author: "Victor Hugo" })], ["hugo", "xqzwvkj"])).toEqual([
      0,
    ]);
  });

  it("has half of the nouns at the least", () => {
    expect(chooseGroup([group(0b001)], ["fille", "yeux", "or"])).toEqual([]);
    expect(chooseGroup([group(0b01)], ["contes", "noel"])).toEqual([0]);
    expect(chooseGroup([group(0b10, { named: 0 })], ["eugene", "rastignac"])).toEqual([1]);
  });

  it("is a theme where only a figure or an adjective is left out", () => {
    expect(chooseGroup([group(0b01, { named: 0, books: 40 })], ["guerre", "1870"])).toEqual([0]);
    expect(chooseGroup([group(0b01, { named: 0, books: 40 })], ["revolution", "francaise"])).toEqual([0]);
  });

  it("is a first name whose only author has nearly the misspelled name", () => {
    const victor = group(0b01, { author: "Victor Hugo", books: 5 });
    expect(chooseGroup([victor], ["victor", "hogu"])).toEqual([0]);
    expect(chooseGroup([victor], ["victor", "serge"])).toEqual([]);
    expect(chooseGroup([{ ...victor, author: null }], ["victor", "hogu"])).toEqual([]);
  });
});

describe("Words of a search", () => {
  it("name, describe, qualify or ask", () => {
    expect(["hugo", "1870", "russienne", "petit", "roman"].map(kindOf)).toEqual([
      "names",
      "describes",
      "describes",
      "qualifies",
      "asks",
    ]);
  });

  it("ask for free books", () => {
    expect(withoutFree("livre gratuit")).toBe("");
    expect(withoutFree("poésie gratuite")).toBe("poésie");
    expect(withoutFree("gratuitement")).toBeNull();
  });
});
