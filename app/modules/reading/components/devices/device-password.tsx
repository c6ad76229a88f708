import { Copy } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToasts } from "#ui/toast.tsx";

export interface NewDevice {
  name: string;
  password: string;
}

/** A password that is shown only once: it is typed on the device now, or replaced later. */
export function DevicePassword(props: { added: NewDevice | null; email: string; onClose: () => void }) {
  const { added, email, onClose } = props;
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(added?.password ?? "");
      toasts.show("Mot de passe copié.", { tone: "success" });
    } catch {
      toasts.show("Le mot de passe n’a pas pu être copié\u202F: sélectionnez-le.", { tone: "error" });
    }
  };
  return (
    <Dialog
      open={added !== null}
      onClose={onClose}
      title={`Mot de passe de ${added?.name ?? ""}`}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copier
          </Button>
          <Button variant="primary" onClick={onClose}>
            C’est noté
          </Button>
        </>
      }
    >
      <p className="pb-3 text-muted">
        Tapez-le sur l’appareil, avec l’adresse {email}. Il n’est affiché que cette fois, et n’ouvre que votre
        bibliothèque.
      </p>
      <p className="rounded bg-sunken px-4 py-3 text-center font-mono text-lg wrap-anywhere select-all">
        {added?.password}
      </p>
    </Dialog>
  );
}
