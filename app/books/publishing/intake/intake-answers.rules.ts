import type { FileAnalysis, UploadedEdition } from "#books/publishing/edition-formats.contract.ts";
import { type PageCount, suggestionFor } from "#books/publishing/edition-suggestions.rules.ts";

/** The answer for a text without pages. */
export const withoutPages = (path: string, analysis: FileAnalysis): UploadedEdition => ({
  path,
  pages: null,
  suggestedPriceCents: null,
  suggestedIsFreeForSubscribers: false,
  analysis,
});

/** The pages of a text, and what they suggest. */
export function withPages(
  { pages, areEstimated }: PageCount,
  publicationDate: string | undefined,
  now: Date,
) {
  const { priceCents, isFreeForSubscribers } = suggestionFor(pages, publicationDate, now);
  return {
    pages,
    ...(areEstimated && { pagesAreEstimated: true as const }),
    suggestedPriceCents: priceCents,
    suggestedIsFreeForSubscribers: isFreeForSubscribers,
  };
}

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
