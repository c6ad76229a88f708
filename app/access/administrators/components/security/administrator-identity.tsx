import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { administratorPasskeysQuery } from "#access/administrators/security/administrator-passkeys.queries.ts";
import { administratorFactorQuery } from "#access/administrators/security/administrator-second-factor.queries.ts";
import { IdentityConfirmation } from "#access/administrators/components/identity/identity-confirmation.tsx";
import type { IdentityWays } from "#access/administrators/components/identity/identity-dialog.tsx";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import { askForAdministratorPasskey } from "#access/administrators/security/administrator-passkeys.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { confirmAdministrator } from "#access/administrators/security/administrator-security.contract.ts";

/** Confirms the administrator's identity when a call needs it. */
export function AdministratorIdentity() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(confirmAdministrator));
  const askForPasskey = useMutation(mutation(askForAdministratorPasskey)).mutateAsync;
  const prove = useCallback((proof: IdentityProof) => mutateAsync({ body: proof }), [mutateAsync]);
  const findWays = useCallback(async (): Promise<IdentityWays> => {
    const [factor, passkeys] = await Promise.all([
      client.fetchQuery(administratorFactorQuery()),
      client.fetchQuery(administratorPasskeysQuery()),
    ]);
    const passkeyOr = passkeys.length > 0 ? null : "password";
    return {
      field: factor.since === null ? passkeyOr : "code",
      hasPasskey: passkeys.some(({ works }) => works),
    };
  }, [client]);
  return (
    <IdentityConfirmation
      access="administrator"
      prove={prove}
      findWays={findWays}
      askForPasskey={() => askForPasskey({})}
    />
  );
}
