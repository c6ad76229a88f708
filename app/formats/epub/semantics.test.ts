import { expect, test } from "vitest";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";
import { withSemantics } from "./epub-pages.ts";

const written = (title: string | null, ...blocks: XmlElement[]) =>
  withSemantics({ title, blocks }).map(serializeXhtml).join("").replaceAll("\n", "");
const p = (text: string, name?: string) => xml("p", { class: name }, [text]);
const table = (columns: number) =>
  xml("table", {}, [
    xml(
      "tr",
      {},
      Array.from({ length: columns }, () => xml("td", {}, ["1"])),
    ),
  ]);

test.each([
  ["La halte", "chapter"],
  ["Préface de l’auteur", "preface"],
  ["Épilogue", "epilogue"],
  ["ANNEXE 2", "appendix"],
  ["Préfacer", "chapter"],
])("a file with the title %s is a %s", (title, role) => {
  expect(written(title, p("Texte"))).toBe(
    `<section epub:type="${role}" role="doc-${role}"><p>Texte</p></section>`,
  );
});

test("a text without a title, and the endnotes, get no role of a chapter", () => {
  expect(written(null, p("Texte"))).toBe("<p>Texte</p>");
  expect(written("Notes", xml("section", { "epub:type": "endnotes" }))).not.toContain("chapter");
});

test("lines of a dedication are one dedication, and an epigraph is one", () => {
  const exergue = xml("div", { class: "exergue" }, [p("Vers")]);
  expect(written(null, p("À Zoé,", "dedicace"), p("amie.", "dedicace"), exergue, p("Il"))).toBe(
    '<section class="dedicaces" epub:type="dedication" role="doc-dedication"><p class="dedicace">À Zoé,</p>' +
      '<p class="dedicace">amie.</p></section>' +
      '<div class="exergue" epub:type="epigraph" role="doc-epigraph"><p>Vers</p></div><p>Il</p>',
  );
});

test("only a table of many columns scrolls", () => {
  expect(written(null, table(4))).toMatch(/^<table>/);
  expect(written(null, table(5))).toMatch(/^<div class="tableau-large"><table>/);
});
