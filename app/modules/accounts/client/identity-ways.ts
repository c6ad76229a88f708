import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/call.ts";
import { askForPasskey } from "#modules/accounts/passkeys/contract.ts";
import { passkeysQuery } from "#modules/accounts/passkeys/queries.ts";
import { secondFactorQuery } from "#modules/accounts/second-factor/queries.ts";

/** What a member's account has beside its password. */
export async function findIdentityWays(client: QueryClient, memberId: string) {
  const [factor, passkeys] = await Promise.all([
    client.fetchQuery(secondFactorQuery(memberId)),
    client.fetchQuery(passkeysQuery(memberId)),
  ]);
  return { hasApp: factor.since !== null, hasPasskey: passkeys.some(({ works }) => works) };
}

export const askForPasskeyOptions = (client: QueryClient) => call(client, askForPasskey, {});
