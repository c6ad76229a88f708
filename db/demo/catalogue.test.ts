import { describe, expect, it } from "vitest";
import { authorDeaths } from "#test/demonstration-authors.ts";
import { demoBooks, demoNews, demoCategories } from "./catalogue.ts";
import { demoSeries } from "./series.ts";

const editions = demoBooks.flatMap((book) => book.editions);
const leafKeys = new Set(demoCategories.flatMap((category) => category.children.map((child) => child.key)));
const shownTexts = [
  demoNews,
  ...demoBooks.flatMap((book) => [book.title, book.description, ...book.tags]),
  ...editions.flatMap((edition) => [edition.title, edition.description ?? ""]),
];

describe("the demonstration catalogue", () => {
  it("offers at least 44 books and 66 editions", () => {
    expect(demoBooks.length).toBeGreaterThanOrEqual(44);
    expect(editions.length).toBeGreaterThanOrEqual(66);
  });

  it("names no book twice, and no edition twice in one book", () => {
    expect(new Set(demoBooks.map((book) => `${book.title} / ${book.author}`)).size).toBe(demoBooks.length);
    for (const book of demoBooks) {
      expect(new Set(book.editions.map((edition) => edition.title)).size).toBe(book.editions.length);
    }
  });

  it("holds only works of authors dead before 1956, and no author without a book", () => {
    const authors = new Set(demoBooks.map((book) => book.author));
    expect([...authors].filter((author) => (authorDeaths[author] ?? Infinity) >= 1956)).toEqual([]);
    expect(Object.keys(authorDeaths).filter((author) => !authors.has(author))).toEqual([]);
  });

  it("places in a series only books that are there", () => {
    const titles = new Set(demoBooks.map(({ title }) => title));
    expect(Object.keys(demoSeries).filter((title) => !titles.has(title))).toEqual([]);
  });

  it("puts every book in existing categories, and leaves none of them empty", () => {
    const used = new Set(demoBooks.flatMap((book) => book.categories));
    expect(used).toEqual(leafKeys);
  });

  it("gives real dates, prices in whole cents up to 9,99 €, and files of 24 to 120 pages", () => {
    for (const edition of editions) {
      const date = new Date(`${edition.publicationDate}T00:00:00Z`);
      expect(date.toISOString().slice(0, 10)).toBe(edition.publicationDate);
      expect(Number.isInteger(edition.priceCents) && edition.priceCents <= 999).toBe(true);
      expect(edition.pages >= 24 && edition.pages <= 120).toBe(true);
    }
  });

  it("publishes no text after its author’s death, but for editions that say why", () => {
    const posthumous = demoBooks.filter((book) =>
      book.editions.every(
        (edition) => Number(edition.publicationDate.slice(0, 4)) > (authorDeaths[book.author] ?? 0),
      ),
    );
    expect(posthumous.map((book) => book.title).toSorted()).toEqual(
      [
        "Pensées",
        "Lettres choisies",
        "Les Confessions",
        "L’Heptaméron",
        "Jacques le Fataliste et son maître",
        "Le Spleen de Paris",
      ].toSorted(),
    );
  });

  it("has free editions, editions over two years online, and one whose half price is under the card’s minimum", () => {
    expect(editions.filter((edition) => edition.isFree).length).toBeGreaterThan(5);
    expect(editions.filter((edition) => edition.onlineDaysAgo > 800).length).toBeGreaterThan(20);
    expect(editions.some((edition) => edition.priceCents > 0 && edition.priceCents / 2 < 50)).toBe(true);
    expect(new Set(editions.map((edition) => edition.onlineDaysAgo)).size).toBe(editions.length);
  });

  it("spaces and quotes its texts as French asks", () => {
    for (const text of shownTexts) {
      expect(text).not.toMatch(/ {2}|'|"|[ \u00a0][;:!?»]|« |[^\s\u202f][;!?»]/u);
    }
  });
});
