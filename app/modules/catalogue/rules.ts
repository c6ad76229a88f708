export type { Contributor } from "#modules/catalogue/contributors/rules.ts";
export {
  accessibilityStatement,
  knownAccessibility,
  type KnownAccessibility,
} from "#modules/catalogue/accessibility/rules.ts";
export {
  bookMetadataBody,
  editionMetadataBody,
  editionMetadataDraftOf,
  editionMetadataTexts,
  emptyBookMetadata,
  emptyEditionMetadata,
  type BookMetadataDraft,
  type EditionMetadataDraft,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
export {
  callQueryOf,
  cataloguePath,
  emptySelection,
  listPath,
  selectionAt,
  selectionFromSearch,
  type CatalogueSelection,
} from "#modules/catalogue/client/catalogue-filters.ts";
export {
  newId,
  previewedBook,
  previewedTexts,
  type Previewed,
} from "#modules/catalogue/back-office/client/previewed-book.ts";
export { authorsOf } from "#modules/catalogue/contributors/authors/rules.ts";
export { contributorPath, type EntryKind, entryPath } from "#modules/catalogue/entry-pages/rules.ts";
export { categoryKey } from "#modules/catalogue/back-office/rules.ts";
export { contributorRoles, type ContributorRole, creditsOf } from "#modules/catalogue/contributors/rules.ts";
export {
  bookMetadataOf,
  foundAccessibility,
  statedAccessibility,
} from "#modules/catalogue/metadata/rules.ts";
export { describeBook, describeWay } from "#modules/catalogue/client/book-structured-data.ts";
export {
  editionBySlug,
  editionPath,
  readerPath,
  extractFilePath,
  extractPath,
  extractReaderPath,
  redirectOf,
} from "#modules/catalogue/client/edition-path.ts";
export { formatCount, formatDownloads, formatPages } from "#modules/catalogue/client/counts.ts";
export { homeRowSize } from "#modules/catalogue/home/rules.ts";
export { keptCategories } from "#modules/catalogue/back-office/client/category-tree.ts";
export { languageNames, languages } from "#modules/catalogue/languages/rules.ts";
export { previewedEditionMetadata } from "#modules/catalogue/back-office/client/previewed-book.ts";
export { readMoment, type Moment } from "#modules/catalogue/availability/client/moment.ts";
export { scheduleRefusal } from "#modules/catalogue/availability/rules.ts";
export {
  type Offer,
  allReady,
  catalogueActs,
  cataloguePageSize,
  catalogueSorts,
  editionsBetween,
  formatStatesOf,
  type PublicFormats,
  publicFormatStates,
  effectiveOffer,
  freeCatalogueCapCents,
  freeCatalogueMonths,
  freeCatalogueThreshold,
  isDeliverable,
  namesOf,
  newestEdition,
  priceFor,
  rowSize,
  subscriberDiscountPercent,
} from "#modules/catalogue/books/rules.ts";
export { suggestedLinks } from "#modules/catalogue/client/suggested-links.ts";
export { withoutWords } from "#modules/catalogue/search/words/rules.ts";
