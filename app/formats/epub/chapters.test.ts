import { expect, test } from "vitest";
import { splitIntoChapters } from "./chapters.ts";
import { tableOfContents } from "./contents.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";

const h = (level: number, title: string): XmlElement => xml(`h${level}`, {}, [title]);
const p = (length = 100): XmlElement => xml("p", {}, ["a".repeat(length)]);

function titlesOf(blocks: XmlElement[]): (string | null)[] {
  return splitIntoChapters(blocks).map(({ title }) => title);
}

test("a file begins at each heading of the highest level, what comes before has its own", () => {
  expect(titlesOf([p(), h(1, "A"), p(), h(1, "B"), p()])).toEqual([null, "A", "B"]);
});

test("headings that follow each other stay together", () => {
  expect(titlesOf([h(1, "Partie"), h(1, "Chapitre"), p(), h(1, "Suite"), p()])).toEqual(["Partie", "Suite"]);
});

test("a huge part is divided at its second level, a small one isn't", () => {
  const huge = [h(1, "Grande"), p(), h(2, "A"), p(60_000), h(2, "B"), p(60_000)];
  const small = [h(1, "Petite"), p(), h(2, "C"), p(), h(2, "D"), p()];
  expect(titlesOf([...huge, ...small])).toEqual(["Grande", "A", "B", "Petite"]);
});

test("a single first-level heading names the book, and chapters are at the second level", () => {
  expect(titlesOf([h(1, "Livre"), p(), h(2, "A"), p(), h(2, "B"), p()])).toEqual(["Livre", "A", "B"]);
});

test("no file grows without bounds when nothing divides the text", () => {
  const chapters = splitIntoChapters(Array.from({ length: 100 }, () => p(10_000)));
  expect(chapters.length).toBeGreaterThan(3);
  expect(chapters.flatMap(({ blocks }) => blocks)).toHaveLength(100);
});

test("the table of contents nests by level, skipped levels leave no hole, empty headings stay out", () => {
  const chapters = splitIntoChapters([
    h(1, "A"),
    p(),
    h(3, "A.1"),
    p(),
    h(1, " "),
    h(2, "A.2"),
    p(),
    h(1, "B"),
    p(),
  ]);
  const [a, b] = tableOfContents(chapters, "Livre");
  expect(a?.children.map(({ title }) => title)).toEqual(["A.1", "A.2"]);
  expect(b?.title).toBe("B");
});

test("titles in cells of tables are in the table of contents of a text without others", () => {
  const inCell = (title: string) => xml("table", {}, [xml("tr", {}, [xml("td", {}, [h(1, title), p()])])]);
  const titlesIn = (...blocks: XmlElement[]) =>
    tableOfContents(splitIntoChapters(blocks), "Livre").map(({ title }) => title);
  expect(titlesIn(inCell("A"), inCell("B"))).toEqual(["A", "B"]);
  expect(titlesIn(h(1, "C"), inCell("A"))).toEqual(["C"]);
});
