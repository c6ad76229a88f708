export {
  bookNeighboursQuery,
  bookQuery,
  catalogueQuery,
  categoriesQuery,
  homeBooksQuery,
  latestBooksQuery,
  popularBooksQuery,
  suggestionsQuery,
} from "#modules/catalogue/books/queries.ts";
export { campaignQuery, campaignsQuery } from "#modules/catalogue/back-office/queries.ts";
export {
  adminBookQuery,
  adminBooksQuery,
  categoryTreeQuery,
  similarBooksQuery,
} from "#modules/catalogue/back-office/queries.ts";
export {
  bookToComeQuery,
  categoryEntryQuery,
  contributorEntryQuery,
  seriesEntryQuery,
} from "#modules/catalogue/entry-pages/queries.ts";
