import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface NewPassword {
  username: string;
  password: string;
}

/** A password that is shown only once: it is passed on now, or replaced later. */
export function PasswordOnce({ shown, onClose }: { shown: NewPassword | null; onClose: () => void }) {
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title="Mot de passe"
      actions={
        <Button variant="primary" onClick={onClose}>
          C’est noté
        </Button>
      }
    >
      <p className="pb-3 text-muted">
        Transmettez-le à {shown?.username} par un moyen sûr. Il n’est affiché que cette fois.
      </p>
      <p className="rounded bg-sunken px-4 py-3 font-mono text-lg wrap-anywhere">{shown?.password}</p>
    </Dialog>
  );
}
