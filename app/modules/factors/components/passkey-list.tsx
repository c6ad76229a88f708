import { type SubmitEvent, useState } from "react";
import { createPasskey, supportsPasskeys } from "#modules/factors/client/passkeys.ts";
import { useRun } from "#modules/factors/components/use-run.ts";
import type { Passkey } from "#modules/factors/contract.ts";
import { passkeyLimit, passkeyNameMaxLength } from "#modules/factors/rules.ts";
import { formatDate, formatDateTime } from "#platform/dates.ts";
import type { NewPasskeyAnswer, PasskeyOptions } from "#platform/webauthn.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

export interface PasskeyActions {
  ask: () => Promise<PasskeyOptions>;
  add: (name: string, answer: NewPasskeyAnswer) => Promise<unknown>;
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
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => actions.remove(passkey.id)} />
          ))}
        </ul>
      )}
      {!isSupported && <p className="text-muted">Ce navigateur ne connaît pas les clés d’accès.</p>}
      {isSupported && passkeys.length < passkeyLimit && <NewPasskeyForm actions={actions} />}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<unknown> }) {
  const [isAsked, setIsAsked] = useState(false);
  const { run, pending, failure } = useRun();
  const { name, created_at: added, last_used_at: used } = passkey;
  const remove = async () => {
    if (await run(onRemove, "La clé d’accès n’a pas pu être retirée.")) setIsAsked(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {!passkey.works && <Badge>D’une autre adresse</Badge>}
        </p>
        <p className="text-sm text-muted">
          Ajoutée le <time dateTime={added}>{formatDate(added)}</time>
          {used ? ` · utilisée le ${formatDateTime(used)}` : " · jamais utilisée"}
        </p>
      </div>
      <Button size="sm" onClick={() => setIsAsked(true)} aria-label={`Retirer la clé d’accès ${name}`}>
        Retirer
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void remove()}
        pending={pending}
        title={`Retirer «\u00a0${name}\u00a0»\u202f?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{failure}</FormErrors>
        <p>
          Elle n’ouvrira plus votre compte. Effacez-la aussi de l’appareil ou du gestionnaire qui la garde.
        </p>
      </ConfirmDialog>
    </li>
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
