/**
 * The same server, another database. Written with a pattern because an address by socket names no host
 * (`postgres://user:password@/name?host=…`), which the platform's URL parser refuses.
 */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);

/** The name of the database that an address leads to. */
export const databaseOf = (url: string): string => /^\w+:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1] ?? "";
