import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirmAdministratorMutation } from "#modules/administrators/security/queries.ts";
import { IdentityConfirmation } from "#modules/administrators/components/identity/identity-confirmation.tsx";

/** Confirms the administrator's identity when a call needs it. */
export function AdministratorIdentity() {
  const { mutateAsync } = useMutation(confirmAdministratorMutation());
  const prove = useCallback((password: string) => mutateAsync({ body: { password } }), [mutateAsync]);
  return <IdentityConfirmation access="administrator" prove={prove} />;
}
