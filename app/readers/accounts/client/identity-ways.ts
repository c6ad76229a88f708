import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { askForPasskey } from "#readers/accounts/factors/member-passkeys.contract.ts";
import { passkeysQuery, secondFactorQuery } from "#readers/accounts/account-security.queries.ts";
import type { IdentityWays } from "#access/administrators/components/identity/identity-dialog.tsx";

/** How a member proves to be the owner of the account: a passkey alone leaves the password in force (decision 072). */
export async function findIdentityWays(client: QueryClient, memberId: string): Promise<IdentityWays> {
  const [factor, passkeys] = await Promise.all([
    client.fetchQuery(secondFactorQuery(memberId)),
    client.fetchQuery(passkeysQuery(memberId)),
  ]);
  const hasApp = factor.since !== null;
  return { field: hasApp ? "code" : "password", hasPasskey: passkeys.some(({ works }) => works) };
}

export const askForPasskeyOptions = (client: QueryClient) => call(client, askForPasskey, {});
