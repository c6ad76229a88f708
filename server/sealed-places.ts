import type { Queryable } from "#platform/database.server.ts";
import type { Reseal, Resealed } from "#platform/sealing.server.ts";
import { resealMemberAuthenticators } from "#modules/accounts/module.server.ts";
import { resealAdministratorAuthenticators } from "#modules/administrators/module.server.ts";
import { resealSharedSecrets } from "#platform/shared-secret.server.ts";

/** Every place where sealed secrets are stored: a new key needs all of them. */
export const sealedPlaces: readonly ((tx: Queryable, reseal: Reseal) => Promise<Resealed>)[] = [
  resealSharedSecrets,
  resealMemberAuthenticators,
  resealAdministratorAuthenticators,
];
