/** No book has more pages: the complete works of Balzac in one file have fewer. */
export const MAX_PAGES = 20_000;

/**
 * An illustrated book of a thousand pages has some 20 000 objects; a file that claims millions is an attack on memory.
 */
export const MAX_OBJECTS = 500_000;

/** Maximum number of fonts shown to the publisher. */
export const LISTED_FONTS = 50;
