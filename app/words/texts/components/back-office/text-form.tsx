import { type ReactNode, useState } from "react";
import { type Unsaved, UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import { Button } from "#ui/button.tsx";
import { type ConflictingField, ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface TextFormProps {
  /** The result of `useVersionedForm`. */
  form: Unsaved & {
    save: () => void;
    pending: boolean;
    failure: string | null;
    conflict: { fields: ConflictingField[]; keepTyped: () => void; takeStored: () => void } | null;
  };
  children: ReactNode;
  /** Next to the save button. */
  actions?: ReactNode;
  saveLabel?: string;
  savingLabel?: string;
}

/** The form of one text: its fields, errors, conflicts with another administrator's save, and the button. */
export function TextForm({
  form,
  children,
  actions,
  saveLabel = "Enregistrer",
  savingLabel = "Enregistrement…",
}: TextFormProps) {
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <UnsavedWork form={form} />
      {/* Text typed during a save would belong to neither version. */}
      <fieldset disabled={form.pending} className="flex min-w-0 flex-col gap-6">
        {children}
      </fieldset>
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <FormErrors>{form.failure}</FormErrors>
        {form.conflict && (
          <ConflictBanner
            title="Ce texte a été modifié entre-temps."
            fields={form.conflict.fields}
            onKeepTyped={form.conflict.keepTyped}
            onTakeStored={form.conflict.takeStored}
            pending={form.pending}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={savingLabel}>
            {saveLabel}
          </Button>
          {actions}
        </div>
      </div>
    </form>
  );
}

/** Several errors of one field are on separate lines. */
export const faultLines = (text: string | undefined): ReactNode =>
  text && <span className="whitespace-pre-line">{text}</span>;

interface RestoreButtonProps<Answer, Input> {
  mutation: MutationOptions<Answer, Error, Input>;
  input: Input;
  onDone: (done: string) => void;
  /** Its other effects. */
  consequence?: string;
}

/** Restores the program's own text, after a confirmation. */
export function RestoreButton<Answer, Input>(props: RestoreButtonProps<Answer, Input>) {
  const { mutation, input, onDone, consequence } = props;
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async () => {
    setFailure(null);
    try {
      await keepSession(() => mutateAsync(input));
      setOpen(false);
      onDone("Le texte d’origine est de retour.");
    } catch (error) {
      setFailure(errorText(error, "Le texte d’origine n’a pas pu être repris."));
    }
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Reprendre le texte d’origine
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void restore()}
        title={"Reprendre le texte d’origine\u202F?"}
        confirmLabel="Reprendre l’original"
        pending={isPending}
      >
        <p>
          Le texte fourni avec la boutique remplacera le vôtre. {consequence} Le vôtre reste dans
          l’historique.
        </p>
        <FormErrors>{failure}</FormErrors>
      </ConfirmDialog>
    </>
  );
}
