import { expect, test } from "vitest";
import { emptyBook, withFound } from "#books/publishing/back-office/client/book-draft.ts";

const found = {
  title: "Le Canal",
  author: "Anna Canal",
  language: "en-GB",
  fonts: [],
  images: 0,
  markedInMetadataOnly: false,
  macros: false,
  externalReferences: [],
};

test("an EPUB fills in title, author and language, and replaces nothing that was typed", () => {
  expect(withFound(emptyBook, found)).toMatchObject({
    title: "Le Canal",
    author: "Anna Canal",
    notice: { language: "en" },
  });
  expect(withFound({ ...emptyBook, title: "Nana" }, found)).toMatchObject({
    title: "Nana",
    author: "Anna Canal",
    notice: { language: "fr" },
  });
  expect(withFound(emptyBook, { ...found, title: null, language: "und" })).toMatchObject({
    title: "",
    notice: { language: "fr" },
  });
});
