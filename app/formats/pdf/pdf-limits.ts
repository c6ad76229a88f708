/** No book has more: the complete works of Balzac in one file stay under. */
export const MAX_PAGES = 20_000;

/** An illustrated book of a thousand pages has some 20 000 objects; a file that claims millions wants the memory. */
export const MAX_OBJECTS = 500_000;

/** Fonts listed to the publisher; the list is a help to the eye. */
export const LISTED_FONTS = 50;
