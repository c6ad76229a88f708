import { administratorPasskeys } from "#modules/administrators/tables.ts";

/** Where administrators' passkeys are. */
export const administratorKind = { name: "administrator", passkeys: administratorPasskeys } as const;
