import type { ReactNode } from "react";
import { type Unsaved, UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import { Button } from "#ui/button.tsx";
import { type ConflictingField, ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

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
