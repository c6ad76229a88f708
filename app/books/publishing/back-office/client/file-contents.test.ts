import { expect, it } from "vitest";
import { fileContents } from "#books/publishing/back-office/client/file-contents.ts";

const found = {
  title: "Nana",
  author: null,
  language: "fr-FR",
  fonts: [
    { name: "Garamond", embedded: true },
    { name: "Arial", embedded: false },
    { name: "Garamond", embedded: true },
  ],
  images: 1204,
  markedInMetadataOnly: false,
  macros: false,
  externalReferences: [],
};

it("What was found in a file is listed, as a help to the publisher", () => {
  expect(fileContents(undefined)).toEqual([]);
  expect(fileContents(found)).toEqual([
    { label: "Titre", text: "Nana" },
    { label: "Auteur", text: "non renseigné" },
    { label: "Langue", text: "français" },
    { label: "Polices", text: "Garamond, Arial (non incorporée)" },
    { label: "Images", text: "1\u202f204" },
  ]);
  expect(fileContents({ ...found, language: null, fonts: [], images: 0 })).toEqual([
    { label: "Titre", text: "Nana" },
    { label: "Auteur", text: "non renseigné" },
    { label: "Langue", text: "pas indiquée" },
    { label: "Images", text: "aucune" },
  ]);
  expect(fileContents({ ...found, language: "tlh" })[2]?.text).toBe("tlh");
});

it("says whether an EPUB has a fixed layout", () => {
  const epub = { version: "3.0", fixed_layout: true, warnings: [] };
  expect(fileContents({ ...found, epub })).toContainEqual({
    label: "Format",
    text: "EPUB\u00A03, mise en page fixe",
  });
});
