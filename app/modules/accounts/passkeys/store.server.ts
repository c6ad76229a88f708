import { memberPasskeys } from "#modules/accounts/tables.ts";

/** Where members' passkeys are. */
export const memberKind = { name: "member", passkeys: memberPasskeys } as const;
