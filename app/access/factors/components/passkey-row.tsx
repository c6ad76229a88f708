import { type SubmitEvent, useState } from "react";
import { useRun } from "#access/factors/components/use-run.ts";
import type { Passkey } from "#access/factors/factors.contract.ts";
import { passkeyNameMaxLength } from "#access/factors/factors.rules.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: (name: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** A passkey with its name and its last use. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
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
