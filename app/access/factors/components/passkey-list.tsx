import { type SubmitEvent, useState } from "react";
import { createPasskey, supportsPasskeys } from "#access/factors/client/passkeys.ts";
import { useRun } from "#access/factors/components/use-run.ts";
import type { Passkey } from "#access/factors/factors.contract.ts";
import { passkeyLimit, passkeyNameMaxLength } from "#access/factors/factors.rules.ts";
import type { NewPasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";

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

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: (name: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** A passkey with its name and its last use. */
function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [isRenamed, setIsRenamed] = useState(false);
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
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setIsRenamed(true)} aria-label={`Renommer la clé d’accès ${name}`}>
          Renommer
        </Button>
        <Button size="sm" onClick={() => setIsAsked(true)} aria-label={`Retirer la clé d’accès ${name}`}>
          Retirer
        </Button>
      </div>
      <Dialog open={isRenamed} onClose={() => setIsRenamed(false)} title="Renommer la clé d’accès">
        <NameForm name={name} onName={onRename} onDone={() => setIsRenamed(false)} />
      </Dialog>
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

interface NameFormProps {
  name: string;
  onName: (name: string) => Promise<unknown>;
  onDone: () => void;
}

function NameForm({ name, onName, onDone }: NameFormProps) {
  const { run, pending, failure } = useRun();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("name")).trim();
    if (await run(() => onName(given), "La clé d’accès n’a pas pu être renommée.")) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pb-4">
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Nom"
        name="name"
        defaultValue={name}
        maxLength={passkeyNameMaxLength}
        autoComplete="off"
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Un instant…">
          Renommer
        </Button>
      </div>
    </form>
  );
}
