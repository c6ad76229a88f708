export {
  adminBookQuery,
  adminBooksQuery,
  bookToComeQuery,
  categoryTreeQuery,
  similarBooksQuery,
} from "#modules/catalogue/back-office/queries.ts";
export {
  bookNeighboursQuery,
  bookQuery,
  catalogueQuery,
  categoriesQuery,
  latestBooksQuery,
  popularBooksQuery,
} from "#modules/catalogue/books/queries.ts";
