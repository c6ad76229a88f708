import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirmIdentityMutation } from "#modules/accounts/confirmation/queries.ts";
import { IdentityConfirmation } from "#modules/administrators/components/identity/identity-confirmation.tsx";

/** Confirms the member's identity when a call needs it. */
export function MemberIdentity() {
  const { mutateAsync } = useMutation(confirmIdentityMutation());
  const prove = useCallback((password: string) => mutateAsync({ body: { password } }), [mutateAsync]);
  return <IdentityConfirmation access="member" prove={prove} />;
}
