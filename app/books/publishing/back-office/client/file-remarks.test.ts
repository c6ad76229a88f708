import { expect, it } from "vitest";
import { fileRemarks } from "#books/publishing/components/back-office/use-upload.ts";

const nothing = {
  title: null,
  author: null,
  language: null,
  fonts: [{ name: "Garamond", embedded: true }],
  images: 2,
  markedInMetadataOnly: false,
  macros: false,
  externalReferences: [],
};

it("A file that was taken is remarked upon only where readers would see a difference", () => {
  expect(fileRemarks(undefined)).toEqual([]);
  expect(fileRemarks(nothing)).toEqual([]);
  const fonts = ["Arial", "Times", "Arial", "Symbol", "Courier"].map((name) => ({ name, embedded: false }));
  const remarks = fileRemarks({ ...nothing, fonts, macros: true, externalReferences: ["a.png"] });
  expect(remarks).toEqual([
    "Polices non incorporées, remplacées chez le lecteur\u202F: Arial, Times, Symbol….",
    "Les macros ont été laissées de côté.",
    "Fichiers liés, absents du livre\u202F: a.png.",
  ]);
});
