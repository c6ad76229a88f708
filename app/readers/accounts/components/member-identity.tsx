import { useCallback } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IdentityConfirmation } from "#access/administrators/components/identity/identity-confirmation.tsx";
import { mutation } from "#platform/http/call.ts";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import { confirmIdentity } from "#readers/accounts/security/identity-confirmation.contract.ts";

/** Loaded at the first need. */
const ways = () => import("#readers/accounts/client/identity-ways.ts");

/** Confirms the member's identity when a call needs it. */
export default function MemberIdentity({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(confirmIdentity));
  const prove = useCallback((proof: IdentityProof) => mutateAsync({ body: proof }), [mutateAsync]);
  const findWays = useCallback(
    async () => (await ways()).findIdentityWays(client, memberId),
    [client, memberId],
  );
  return (
    <IdentityConfirmation
      access="member"
      prove={prove}
      findWays={findWays}
      askForPasskey={async () => (await ways()).askForPasskeyOptions(client)}
    />
  );
}
