export {
  bookNeighboursQuery,
  bookQuery,
  type CatalogueCallQuery,
  catalogueQuery,
  categoriesQuery,
  latestBooksQuery,
  popularBooksQuery,
} from "#modules/catalogue/books/queries.ts";
export { campaignQuery, campaignsQuery } from "#modules/catalogue/campaigns/queries.ts";
export {
  adminBookQuery,
  adminBooksQuery,
  bookToComeQuery,
  categoryTreeQuery,
  similarBooksQuery,
} from "#modules/catalogue/back-office/queries.ts";

export {
  categoryEntryQuery,
  contributorEntryQuery,
  seriesEntryQuery,
} from "#modules/catalogue/entry-pages/queries.ts";
export { homeBooksQuery } from "#modules/catalogue/home/queries.ts";
export { suggestionsQuery } from "#modules/catalogue/suggestions/queries.ts";
