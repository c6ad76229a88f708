import { expect, test } from "vitest";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { makeFigures, placeFloatingPictures } from "./block-structure.ts";

const placed = (markup: string): string =>
  makeFigures(
    placeFloatingPictures(parseXml(`<body>${markup}</body>`).children.filter((e) => e.kind === "element")),
  )
    .map(serializeXhtml)
    .join("");

const floating = '<img class="flottante" src="a.png" alt=""/>';
const figure = '<figure><img src="a.png" alt=""/></figure>';

test("a floating picture is a figure before or after its paragraph", () => {
  expect(placed(`<p class="premier">${floating}Le port.</p>`)).toBe(
    `${figure}<p class="premier">Le port.</p>`,
  );
  expect(placed(`<p>Le port.${floating}</p>`)).toBe(`<p>Le port.</p>${figure}`);
});

test("a picture in the line stays there, and one alone is a figure", () => {
  const inLine = '<p>Cliquez sur <img src="a.png" alt=""/>.</p>';
  expect(placed(inLine)).toBe(inLine);
  expect(placed(`<p>${floating}</p>`)).toBe(figure);
});

test("a caption belongs to the picture after it, unless it follows another picture, or a table without naming a figure", () => {
  const caption = '<p class="legende">Fig. 1</p>';
  const picture = '<p><img src="a.png" alt=""/></p>';
  const above = '<figure><figcaption>Fig. 1</figcaption><img src="a.png" alt=""/></figure>';
  const below = '<figure><img src="a.png" alt=""/><figcaption>Fig. 1</figcaption></figure>';
  expect(placed(caption + picture)).toBe(above);
  expect(placed(caption + picture + caption + picture)).toBe(above + above);
  expect(placed(picture + caption + picture + caption)).toBe(below + below);
  const table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
  expect(placed(table + caption + picture)).toBe(table + above);
  const source = '<p class="legende">Source</p>';
  expect(placed(table + source + picture)).toBe(table + source + figure);
});
