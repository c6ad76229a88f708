import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

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
