/** A letter, not a book: what the home page can carry and a reader will read. */
export const newsMaxLength = 10_000;
