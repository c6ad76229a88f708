import { IdentityForm } from "#access/administrators/components/identity/identity-proof-form.tsx";
import { PasskeyButton } from "#access/factors/components/passkey-button.tsx";
import { usePasskeyAnswer } from "#access/factors/components/use-passkey-answer.ts";
import { useRun } from "#access/factors/components/use-run.ts";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import type { PasskeyOptions } from "#platform/identity/webauthn.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** What proves the owner of an account: with a second factor, its password alone is not enough. */
export interface IdentityWays {
  /** What can be typed; null if passkeys alone count. */
  field: "password" | "code" | null;
  hasPasskey: boolean;
}

export interface IdentityDialogProps {
  open: boolean;
  ways: IdentityWays;
  /** Rejects with `CallError`, which is shown. */
  onProof: (proof: IdentityProof) => Promise<void>;
  askForPasskey: () => Promise<PasskeyOptions>;
  onClose: () => void;
}

/** Asks the person who is signed in for a proof: the password, a passkey, or a code of the second factor. */
export function IdentityDialog({ open, onClose, ...rest }: IdentityDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Confirmez que c’est bien vous">
      <p className="pb-4 text-muted">
        Ce que vous demandez est délicat, et votre connexion date de plus d’un quart d’heure. Rien de ce que
        vous avez saisi n’est perdu.
      </p>
      <Proofs onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Proofs({ ways, onProof, askForPasskey, onClose }: Omit<IdentityDialogProps, "open">) {
  const { field, hasPasskey } = ways;
  const { run, pending, failure } = useRun();
  const passkey = usePasskeyAnswer();
  const usePasskey = () =>
    void run(
      async () => onProof({ answer: await passkey.answer(await askForPasskey()) }),
      "La clé d’accès n’a pas pu être vérifiée.",
    );
  return (
    <>
      <div className="flex flex-col gap-3 pb-3 empty:hidden">
        {failure && <FormErrors>{failure}</FormErrors>}
        {hasPasskey && passkey.isSupported && <PasskeyButton pending={pending} logIn={usePasskey} />}
      </div>
      {field ? (
        <IdentityForm
          way={field}
          onGiven={(given) => onProof(field === "code" ? { code: given } : { password: given })}
          onCancel={onClose}
        />
      ) : (
        <div className="flex justify-end pt-5 pb-4">
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
        </div>
      )}
    </>
  );
}
