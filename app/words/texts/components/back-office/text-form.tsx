import { type ReactNode, useState } from "react";
import { type Unsaved, UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import { Button } from "#ui/button.tsx";
import { type ConflictingField, ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { type QueryClient, useMutation, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import {
  useVersionedForm,
  type VersionedFormOptions,
} from "#access/administrators/components/use-versioned-form.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface TextFormOptions<Stored, Draft extends object, Key extends readonly unknown[]> extends Pick<
  VersionedFormOptions<Draft>,
  "draftKey" | "named" | "failureText"
> {
  source: UseQueryOptions<Stored, Error, Stored, Key>;
  draftOf: (stored: Stored) => Draft;
  write: (client: QueryClient, draft: Draft, revision: number) => Promise<unknown>;
  /** Restores the program's own text. */
  restore?: (client: QueryClient, revision: number) => Promise<unknown>;
  /** The other effects of that. */
  consequence?: string | undefined;
  restoreWords?: RestoreWords | undefined;
  /** In French: it is saved, and it could not be. */
  saved: string;
  failed: string;
  onDone: (done: string) => Promise<void>;
}

/** The form of a text, as it was when the form was opened. */
export function useTextForm<
  Stored extends { revision: number; is_own?: boolean },
  Draft extends object,
  Key extends readonly unknown[],
>(stored: Stored, options: TextFormOptions<Stored, Draft, Key>) {
  const { source, draftOf, write, restore, consequence, restoreWords, saved, failed, onDone, ...others } =
    options;
  const queries = useQueryClient();
  const [opened] = useState(stored);
  const formOf = (text: Stored) => ({ version: text.revision, draft: draftOf(text) });
  const form = useVersionedForm<Draft>({
    ...others,
    opened: () => formOf(opened),
    write: (draft, revision) => write(queries, draft, revision),
    latest: async () => formOf(await queries.fetchQuery(source)),
    onSaved: () => onDone(saved),
    texts: { save: failed, load: "Erreur de chargement" },
  });
  const restoring: Restoring | null =
    restore && opened.is_own
      ? {
          run: () => restore(queries, opened.revision),
          onDone: (done) => {
            form.discard();
            void onDone(done);
          },
          consequence,
          words: restoreWords,
        }
      : null;
  return { ...form, opened, restore: restoring };
}

interface TextFormProps {
  /** The result of `useTextForm`. */
  form: Unsaved & {
    save: () => void;
    pending: boolean;
    failure: string | null;
    conflict: { fields: ConflictingField[]; keepTyped: () => void; takeStored: () => void } | null;
    restore: Restoring | null;
  };
  children: ReactNode;
  /** Further buttons beside the first. */
  others?: ReactNode;
  saveLabel?: string;
  savingLabel?: string;
}

/** The form of one text: its fields, errors, conflicts with another administrator's save, and the button. */
export function TextForm({
  form,
  children,
  others,
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
          {others}
          {form.restore && <RestoreButton {...form.restore} />}
        </div>
      </div>
    </form>
  );
}

/** Several errors of one field are on separate lines. */
export const faultLines = (text: string | undefined): ReactNode =>
  text && <span className="whitespace-pre-line">{text}</span>;

/** What restoring is called, and what it does. */
interface RestoreWords {
  label: string;
  effect: string;
  done: string;
}
const textWords: RestoreWords = {
  label: "Reprendre le texte d’origine",
  effect: "Le texte fourni avec la boutique remplacera le vôtre.",
  done: "Le texte d’origine est de retour.",
};

interface Restoring {
  run: () => Promise<unknown>;
  onDone: (done: string) => void;
  /** Its other effects. */
  consequence?: string | undefined;
  words?: RestoreWords | undefined;
}

/** Restores the program's own text, after a confirmation. */
function RestoreButton({ run, onDone, consequence, words = textWords }: Restoring) {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation({ mutationFn: run });
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async () => {
    setFailure(null);
    try {
      await keepSession(() => mutateAsync());
      setOpen(false);
      onDone(words.done);
    } catch (error) {
      setFailure(errorText(error, "Le texte d’origine n’a pas pu être repris."));
    }
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void restore()}
        title={`${words.label}\u202F?`}
        confirmLabel="Reprendre l’original"
        pending={isPending}
      >
        <p>
          {words.effect} {consequence} Le vôtre reste dans l’historique.
        </p>
        <FormErrors>{failure}</FormErrors>
      </ConfirmDialog>
    </>
  );
}
