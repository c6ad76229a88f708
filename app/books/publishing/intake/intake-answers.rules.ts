import type { FileAnalysis, UploadedEdition } from "#books/publishing/edition-formats.contract.ts";

/** The answer for a text without pages. */
export const withoutPages = (path: string, analysis: FileAnalysis): UploadedEdition => ({
  path,
  pages: null,
  suggestedPriceCents: null,
  suggestedIsFreeForSubscribers: false,
  analysis,
});

export const nothingFound: FileAnalysis = {
  title: null,
  author: null,
  language: null,
  fonts: [],
  images: 0,
  markedInMetadataOnly: false,
  macros: false,
  externalReferences: [],
};
