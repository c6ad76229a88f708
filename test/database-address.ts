/**
 * The same server with another database. Uses a pattern because a socket address has no host
 * (`postgres://user:password@/name?host=…`), which the platform's URL parser refuses.
 */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);

/** The database name in an address. */
export const databaseOf = (url: string): string => /^\w+:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1] ?? "";
