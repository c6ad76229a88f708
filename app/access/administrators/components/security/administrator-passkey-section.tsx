import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { administratorPasskeysQuery } from "#access/administrators/security/administrator-security.queries.ts";
import { type PasskeyActions, PasskeyList } from "#access/factors/components/passkey-list.tsx";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";
import * as calls from "#access/administrators/security/administrator-security.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The administrator's passkeys. */
export function AdministratorPasskeys({ onDone }: { onDone?: () => void }) {
  const id = useId();
  const passkeys = useQuery(administratorPasskeysQuery());
  const actions = useActions(onDone);
  return (
    <section aria-labelledby={id} className="max-w-measure border-t border-hairline pt-6">
      <h2 id={id} className="text-xl">
        Clés d’accès
      </h2>
      <p className="pt-2 pb-5 text-muted">
        Une clé d’accès ouvre l’espace administrateur par l’empreinte, le visage ou le code de votre appareil,
        sans mot de passe à taper.
      </p>
      <Loaded answer={passkeys}>{(all) => <PasskeyList passkeys={all} actions={actions} />}</Loaded>
    </section>
  );
}

function useActions(onDone?: () => void): PasskeyActions {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const ask = useMutation(mutation(calls.askForNewAdministratorPasskey)).mutateAsync;
  const add = useMutation(mutation(calls.addAdministratorPasskey)).mutateAsync;
  const remove = useMutation(mutation(calls.removeAdministratorPasskey)).mutateAsync;
  const rename = useMutation(mutation(calls.renameAdministratorPasskey)).mutateAsync;
  const done = async (text: string) => {
    show(text, { tone: "success" });
    await queries.invalidateQueries({ queryKey: administratorPasskeysQuery().queryKey });
    onDone?.();
  };
  return {
    ask: () => keepSession(() => ask({})),
    add: async (name, answer) => {
      await keepSession(() => add({ body: { name, answer } }));
      await done("Clé d’accès ajoutée.");
    },
    rename: async (id, name) => {
      await keepSession(() => rename({ params: { id }, body: { name } }));
      await done("Clé d’accès renommée.");
    },
    remove: async (id) => {
      await keepSession(() => remove({ params: { id } }));
      await done("Clé d’accès retirée.");
    },
  };
}
