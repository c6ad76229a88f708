import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heading, pack, paragraph, styled } from "#test/formats/sample-building.ts";
import { elementsIn, textOf } from "../xml/xml-tree.ts";
import { docxToEpub } from "./docx-to-epub.server.ts";
import type { PublicationMetadata } from "./publication.ts";
import { readEpub } from "./read-epub.server.ts";

const BOOK: PublicationMetadata = {
  title: "Le Canal",
  editionTitle: "Le Canal",
  authors: ["Ève Œuvrard"],
  contributors: [
    { name: "Aïda Préface", role: "wpr" },
    { name: "Luc Trait", role: "cov" },
  ],
  credits: [
    { label: "Préface", names: ["Aïda Préface"] },
    { label: "Couverture", names: ["Luc Trait"] },
  ],
  series: { name: "Les Canaux", number: 3 },
  language: "fr",
  publisher: "Éditions du Canal",
  identifier: "urn:uuid:5b0c9d7e-4b8a-4d62-9f3d-0e6a2f1b7c11",
  isbn: "9782070360024",
  publishedOn: "2026-05-01",
  modifiedAt: "2026-11-21T02:30:00.000Z",
  description: null,
  subjects: [],
  accessibility: null,
};

const paragraphStyles = ["Dedication", "Epigraph"].map((name) => ({ id: name, name }));

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "front-matter-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Each file of the reading order with its text, and the faults that epubcheck finds. */
async function convert(blocks: Parameters<typeof pack>[0], metadata = BOOK) {
  const paths = { docxPath: join(folder, "in.docx"), outPath: join(folder, "out.epub") };
  await writeFile(paths.docxPath, await pack(blocks, { styles: { paragraphStyles } }));
  await docxToEpub({ ...paths, cover: null, metadata, typography: [] });
  const book = await readEpub(paths.outPath);
  const report = await EpubCheck.validate(await readFile(paths.outPath));
  const pages = book.spine.map(({ path, root }) => {
    const body = [...elementsIn(root)].find(({ name }) => name === "body");
    return [path.replace(/^OEBPS\//, ""), body ? textOf(body).replaceAll(/\s+/g, " ").trim() : ""] as const;
  });
  return { pages, book, faults: report.errorCount + report.warningCount };
}

const manuscript = [
  paragraph("Le Canal"),
  paragraph("Ève Œuvrard"),
  paragraph("© Éditions du Canal, 2026"),
  paragraph("ISBN : 978-2-07-036002-4"),
  styled("Dedication", "À Zoé."),
  styled("Epigraph", "L’eau va."),
  heading(1, "Le Canal"),
  heading(2, "Départ"),
  paragraph("Il partit."),
  heading(2, "Retour"),
  paragraph("Il revint."),
];

describe("the pages around the text", () => {
  test("replace the lines of a manuscript that still has the names from before a correction", async () => {
    const { formerNames, ...corrected } = {
      ...BOOK,
      title: "Le Grand Canal",
      editionTitle: "Le Grand Canal",
      authors: ["Eva Œuvrard"],
      formerNames: ["Le Canal", "Ève Œuvrard"],
    };
    const now = await convert(manuscript, { ...corrected, formerNames });
    const text = now.pages.map(([, words]) => words).join("\n");
    expect(text).not.toMatch(/Le Canal|Ève/);
    expect(text).toContain("Il partit.");
    expect(now.faults).toBe(0);
    const unknown = await convert(manuscript, corrected);
    expect(unknown.pages.map(([, words]) => words).join("\n")).toMatch(/Le Canal Ève/);
  });

  test("are in the order of a French book, and epubcheck finds no fault", async () => {
    const { pages, faults } = await convert(manuscript);
    expect(pages.map(([path]) => path)).toEqual([
      "faux-titre.xhtml",
      "titre.xhtml",
      "mentions.xhtml",
      "dedicace-1.xhtml",
      "exergue-2.xhtml",
      "chapitre-001.xhtml",
      "chapitre-002.xhtml",
      "sommaire.xhtml",
      "licence.xhtml",
    ]);
    expect(faults).toBe(0);
  });

  test("have series, contributors by their part, rights and ISBN on the imprint", async () => {
    const imprint = new Map((await convert(manuscript)).pages).get("mentions.xhtml");
    expect(imprint).toMatch(
      /^Série : Les Canaux, 3Préface : Aïda PréfaceCouverture : Luc Trait© Éditions du Canal, 2026ISBN : 9782070360024@@/,
    );
  });

  test("have the publisher's words on rights, if there are any, in place of the house's name", async () => {
    const rights = "© Éditions du Phare, 1957 ; traduction © Aïda, 2024";
    const { pages } = await convert(manuscript, { ...BOOK, rights });
    expect(new Map(pages).get("mentions.xhtml")).toContain(`${rights}ISBN`);
  });

  test("repeat nothing of the manuscript", async () => {
    const { pages, book } = await convert(manuscript);
    const texts = pages.map(([, text]) => text).join("\n");
    expect(texts.split("Le Canal")).toHaveLength(3);
    for (const once of ["Ève Œuvrard", "9782070360024", "À Zoé.", "L’eau va.", "©"])
      expect(texts.replaceAll("978-2-07-036002-4", "9782070360024").split(once)).toHaveLength(2);
    expect(book.contents.map(({ title }) => title)).toEqual(["Départ", "Retour"]);
  });

  test("date an edition of a classic by no year of rights, and say on which day the file was made", async () => {
    const pages = new Map((await convert(manuscript, { ...BOOK, publishedOn: "1865-03-02" })).pages);
    expect(pages.get("mentions.xhtml")).toContain("© Éditions du CanalISBN");
    expect(pages.get("licence.xhtml")).toContain("Édition numérique établie le 21 novembre 2026.");
  });

  test("leave the first heading where it is the only one, or is not the title", async () => {
    const single = await convert([heading(1, "Le Canal"), paragraph("Il partit.")]);
    expect(single.book.contents.map(({ title }) => title)).toEqual(["Le Canal"]);
    const other = await convert([heading(1, "Le Canal II"), heading(2, "Départ"), paragraph("Il partit.")]);
    expect(other.book.contents.map(({ title }) => title)).toEqual(["Le Canal II"]);
  });
});
