import type { ReactNode } from "react";
import { type Unsaved, UnsavedWork } from "#modules/administrators/components/unsaved-work.tsx";
import { Button } from "#ui/button.tsx";
import { type ConflictingField, ConflictNotice } from "#ui/conflict-notice.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

interface TextFormProps {
  /** What `useVersionedForm` says. */
  form: Unsaved & {
    save: () => void;
    pending: boolean;
    failure: string | null;
    conflict: { fields: ConflictingField[]; keepTyped: () => void; takeStored: () => void } | null;
  };
  children: ReactNode;
  /** Beside the button that saves. */
  actions?: ReactNode;
  saveLabel?: string;
  savingLabel?: string;
}

/** The form of one text: its fields, what went wrong, what somebody else saved meanwhile, and the button. */
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
      {/* What is typed while the text is being saved would belong to neither version. */}
      <fieldset disabled={form.pending} className="flex min-w-0 flex-col gap-6">
        {children}
      </fieldset>
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <FormErrors>{form.failure}</FormErrors>
        {form.conflict && (
          <ConflictNotice
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

/** Several faults of one field stand on lines of their own. */
export const faultLines = (text: string | undefined): ReactNode =>
  text && <span className="whitespace-pre-line">{text}</span>;
