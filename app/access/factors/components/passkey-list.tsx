import type { SubmitEvent } from "react";
import { createPasskey, supportsPasskeys } from "#access/factors/client/passkeys.ts";
import { PasskeyRow } from "#access/factors/components/passkey-row.tsx";
import { useRun } from "#access/factors/components/use-run.ts";
import type { Passkey } from "#access/factors/factors.contract.ts";
import { passkeyLimit, passkeyNameMaxLength } from "#access/factors/factors.rules.ts";
import type { NewPasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

export interface PasskeyActions {
  ask: () => Promise<PasskeyOptions>;
  add: (name: string, answer: NewPasskeyAnswer) => Promise<unknown>;
  rename: (id: string, name: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  actions: PasskeyActions;
}

/** The passkeys of an account; each can be removed, and new ones are created on this device or with a telephone. */
export function PasskeyList({ passkeys, actions }: PasskeyListProps) {
  const isSupported = !useHydrated() || supportsPasskeys();
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-6 border-t border-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={(name) => actions.rename(passkey.id, name)}
              onRemove={() => actions.remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      {!isSupported && <p className="text-muted">Ce navigateur ne connaît pas les clés d’accès.</p>}
      {isSupported && passkeys.length < passkeyLimit && <NewPasskeyForm actions={actions} />}
    </>
  );
}

function NewPasskeyForm({ actions }: { actions: PasskeyActions }) {
  const { run, pending, failure } = useRun();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name")).trim() || "Ma clé d’accès";
    const add = async () => actions.add(name, await createPasskey(await actions.ask()));
    if (await run(add, "La clé d’accès n’a pas pu être ajoutée.")) form.reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Nom de la nouvelle clé"
        description={
          "Pour la reconnaître ensuite\u00a0: «\u00a0Mon téléphone\u00a0», «\u00a0Ordinateur du bureau\u00a0»…"
        }
        name="name"
        maxLength={passkeyNameMaxLength}
        autoComplete="off"
      />
      <Button
        type="submit"
        pending={pending}
        pendingLabel="En attente de votre appareil…"
        className="self-start"
      >
        Ajouter une clé d’accès
      </Button>
    </form>
  );
}
