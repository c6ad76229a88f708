import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { administratorFactorQuery } from "#access/administrators/security/administrator-security.queries.ts";
import { Authenticator, type AuthenticatorActions } from "#access/factors/components/authenticator.tsx";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import * as calls from "#access/administrators/security/administrator-security.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The administrator's authenticator app. */
export function AdministratorSecondFactor({ onDone }: { onDone?: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const factor = useQuery(administratorFactorQuery());
  const actions = useActions();
  const renew = () => {
    void queries.invalidateQueries({ queryKey: administratorFactorQuery().queryKey });
    onDone?.();
  };
  return (
    <section aria-labelledby={id} className="max-w-measure border-t border-hairline pt-6">
      <h2 id={id} className="text-xl">
        Validation en deux étapes
      </h2>
      <p className="pt-2 pb-5 text-muted">
        En plus du mot de passe, la connexion demande un code de votre téléphone.
      </p>
      <Loaded answer={factor}>
        {(known) => <Authenticator factor={known} actions={actions} onDone={renew} />}
      </Loaded>
    </section>
  );
}

function useActions(): AuthenticatorActions {
  const keepSession = useKeepSession();
  const ask = useMutation(mutation(calls.askForAdministratorAuthenticator)).mutateAsync;
  const setUp = useMutation(mutation(calls.setUpAdministratorFactor)).mutateAsync;
  const renew = useMutation(mutation(calls.renewAdministratorRecoveryCodes)).mutateAsync;
  const remove = useMutation(mutation(calls.removeAdministratorFactor)).mutateAsync;
  return {
    ask: () => keepSession(() => ask({})),
    setUp: async (challenge, code) =>
      (await keepSession(() => setUp({ body: { challenge, code } }))).recovery_codes,
    renew: async (code) => (await keepSession(() => renew({ body: { code } }))).recovery_codes,
    remove: (code) => keepSession(() => remove({ body: { code } })),
  };
}
