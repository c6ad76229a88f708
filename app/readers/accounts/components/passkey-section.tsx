import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { passkeysQuery, securityEventsQuery } from "#readers/accounts/account-security.queries.ts";
import { type PasskeyActions, PasskeyList } from "#access/factors/components/passkey-list.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import * as calls from "#readers/accounts/factors/member-passkeys.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The member's passkeys. */
export function PasskeySection({ memberId }: { memberId: string }) {
  const passkeys = useQuery(passkeysQuery(memberId));
  const actions = useActions(memberId);
  return (
    <section aria-labelledby="cles">
      <h2 id="cles">Clés d’accès</h2>
      <p className="mt-2 mb-5 max-w-measure text-muted">
        Une clé d’accès ouvre votre compte par l’empreinte, le visage ou le code de votre appareil, sans mot
        de passe à taper. Elle ne se devine pas, et ne fonctionne que sur ce site.
      </p>
      <Loaded answer={passkeys} waiting={<Waiting />} failure="Erreur de chargement.">
        {(all) => <PasskeyList passkeys={all} actions={actions} />}
      </Loaded>
    </section>
  );
}

function useActions(id: string): PasskeyActions {
  const client = useQueryClient();
  const { show } = useToasts();
  const ask = useMutation(mutation(calls.askForNewPasskey)).mutateAsync;
  const add = useMutation(mutation(calls.addPasskey)).mutateAsync;
  const remove = useMutation(mutation(calls.removePasskey)).mutateAsync;
  const rename = useMutation(mutation(calls.renamePasskey)).mutateAsync;
  const done = async (text: string) => {
    show(text, { tone: "success" });
    await client.invalidateQueries({ queryKey: passkeysQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: securityEventsQuery(id).queryKey });
  };
  return {
    ask: () => ask({ params: { id } }),
    add: async (name, answer) => {
      await add({ params: { id }, body: { name, answer } });
      await done("Clé d’accès ajoutée.");
    },
    rename: async (passkeyId, name) => {
      await rename({ params: { id, passkeyId }, body: { name } });
      await done("Clé d’accès renommée.");
    },
    remove: async (passkeyId) => {
      await remove({ params: { id, passkeyId } });
      await done("Clé d’accès retirée.");
    },
  };
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-24 w-full" />
  </Loading>
);
