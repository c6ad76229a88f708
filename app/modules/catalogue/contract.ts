export {
  AdminId,
  CategoryIds,
  KnownVersion,
  LongText,
  Tags,
  type AdminBook,
  type CategoryNode,
} from "#modules/catalogue/back-office/contract.ts";
export {
  BookMetadataForm,
  EditionMetadata,
  EditionMetadataForm,
  KnownAccessibility,
} from "#modules/catalogue/metadata/contract.ts";
export type { Campaign } from "#modules/catalogue/campaigns/contract.ts";
export {
  type BookToCome,
  type ContributorEntry,
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
} from "#modules/catalogue/entry-pages/contract.ts";
export { OnlineAt } from "#modules/catalogue/availability/contract.ts";
export {
  type Book,
  type BookSummary,
  CataloguePage,
  type Category,
  type Edition,
  EditionIds,
  getBook,
  getCatalogue,
  getCategories,
  getEditionsMeta,
  getLatestBooks,
  getPopularBooks,
  getSuggestions,
  type Suggestions,
} from "#modules/catalogue/books/contract.ts";
export { getHomeBooks, type HomeBooks } from "#modules/catalogue/home/contract.ts";
