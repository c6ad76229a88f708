import type { PublicationMetadata } from "#formats/epub/publication.ts";

/** The data of a book whose letters and signs must be escaped or kept. */
export const sampleBook: PublicationMetadata = {
  title: "L’Été des cœurs naïfs",
  editionTitle: "Édition de poche",
  authors: ["Ève Œuillet", "Jean d’Ô"],
  language: "fr",
  publisher: "Éditions du Canal",
  identifier: "urn:uuid:5b0c9d7e-4b8a-4d62-9f3d-0e6a2f1b7c11",
  publishedOn: "0999-05-01",
  modifiedAt: "2026-11-21T02:30:00.000Z",
  description: "Un roman & des <routes>.",
  subjects: ["Roman"],
  contributors: [],
  credits: [],
  series: null,
  isbn: null,
  accessibility: null,
};
