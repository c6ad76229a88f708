import { type SubmitEvent, useState } from "react";
import { CallError, errorText } from "#platform/errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { focusField } from "#ui/focus-field.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";

export interface IdentityDialogProps {
  open: boolean;
  /** Rejects with `CallError`, which is shown. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password of the person who is signed in. */
export function IdentityDialog({ open, onPassword, onClose }: IdentityDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Confirmez que c’est bien vous">
      <p className="text-muted">
        Ce que vous demandez est délicat, et votre mot de passe date de plus d’un quart d’heure
        {"\u202F"}: écrivez-le de nouveau. Rien de ce que vous avez saisi n’est perdu.
      </p>
      <IdentityForm onPassword={onPassword} onCancel={onClose} />
    </Dialog>
  );
}

interface IdentityFormProps {
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

function IdentityForm({ onPassword, onCancel }: IdentityFormProps) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ field?: string; failure?: string }>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may have been opened by a form, whose React parents would receive the event.
    event.stopPropagation();
    const form = event.currentTarget;
    setRefusal({});
    setPending(true);
    try {
      await onPassword(String(new FormData(form).get("password")));
    } catch (error) {
      const field = error instanceof CallError ? error.fields["password"] : undefined;
      setRefusal(field ? { field } : { failure: errorText(error, "Erreur de connexion au serveur.") });
      focusField(form, "password");
    } finally {
      setPending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pt-4 pb-4">
      <FormErrors>{refusal.failure}</FormErrors>
      <PasswordField
        label="Votre mot de passe"
        name="password"
        autoComplete="current-password"
        aria-required
        data-autofocus
        error={refusal.field}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Vérification…">
          Confirmer
        </Button>
      </div>
    </form>
  );
}
