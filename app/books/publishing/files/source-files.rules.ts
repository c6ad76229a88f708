/** Earlier files of each kind that an edition keeps, if the publisher has not chosen another number. */
export const keptFilesByDefault = 20;
/** A larger history would fill a small server's disk: an edition has up to 270 MB of source files. */
export const mostKeptFiles = 200;
