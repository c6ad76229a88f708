/** As long as a search of the catalogue. */
export const suggestionMaxLength = 200;

/** With fewer letters, half the catalogue would match. */
export const suggestionMinLength = 2;

export const suggestedBooks = 5;
export const suggestedNames = 3;
export const suggestedWords = 4;
/** Two letters begin a word of most titles: the search would read them all. */
export const titleMinLength = 3;
