import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { secondFactorQuery, securityEventsQuery } from "#readers/accounts/account-security.queries.ts";
import { Authenticator, type AuthenticatorActions } from "#access/factors/components/authenticator.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import * as calls from "#readers/accounts/factors/member-second-factor.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The member's authenticator app. */
export function SecondFactorSection({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const factor = useQuery(secondFactorQuery(memberId));
  const actions = useActions(memberId);
  const onDone = () => {
    void client.invalidateQueries({ queryKey: secondFactorQuery(memberId).queryKey });
    void client.invalidateQueries({ queryKey: securityEventsQuery(memberId).queryKey });
  };
  return (
    <section aria-labelledby="deux-etapes">
      <h2 id="deux-etapes">Validation en deux étapes</h2>
      <p className="mt-2 mb-5 max-w-measure text-muted">
        En plus du mot de passe, la connexion demande un code de votre téléphone{"\u202F"}: qui apprendrait
        votre mot de passe n’entrerait pas.
      </p>
      <Loaded answer={factor} waiting={<Waiting />} failure="Erreur de chargement.">
        {(known) => <Authenticator factor={known} actions={actions} onDone={onDone} />}
      </Loaded>
    </section>
  );
}

function useActions(id: string): AuthenticatorActions {
  const ask = useMutation(mutation(calls.askForAuthenticator)).mutateAsync;
  const setUp = useMutation(mutation(calls.setUpSecondFactor)).mutateAsync;
  const renew = useMutation(mutation(calls.renewRecoveryCodes)).mutateAsync;
  const remove = useMutation(mutation(calls.removeSecondFactor)).mutateAsync;
  const params = { id };
  return {
    ask: () => ask({ params }),
    setUp: async (challenge, code) => (await setUp({ params, body: { challenge, code } })).recovery_codes,
    renew: async (code) => (await renew({ params, body: { code } })).recovery_codes,
    remove: (code) => remove({ params, body: { code } }),
  };
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-12 w-full" />
  </Loading>
);
