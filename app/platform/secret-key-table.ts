/** The table of the key's fingerprint. Its row is in no backup, whose processes stay small without Drizzle. */
export const secretKeyTable = "secret_key";
