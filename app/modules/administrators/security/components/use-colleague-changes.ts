import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import {
  addAdministratorMutation,
  administratorsQuery,
  removeAdministratorMutation,
} from "#modules/administrators/security/queries.ts";

export function useColleagueChanges() {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const adding = useMutation(addAdministratorMutation());
  const removing = useMutation(removeAdministratorMutation());
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether it was done */
  const change = async (action: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null);
    try {
      await keepSession(action);
      return true;
    } catch (error) {
      setFailure(errorText(error, "Erreur inconnue"));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: administratorsQuery().queryKey });
    }
  };
  return {
    add: (username: string) => change(() => adding.mutateAsync({ body: { username } })),
    remove: (id: number) => change(() => removing.mutateAsync({ params: { id: String(id) } })),
    /** Who was added last, with the password that is told this once. */
    added: adding.data,
    failure,
    pending: adding.isPending || removing.isPending,
  };
}
