import { Copy } from "lucide-react";
import type { NewPartnerKey } from "#modules/exchange/partners/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToasts } from "#ui/toast.tsx";

/** A key that is shown only once: it is passed on now, or replaced later. */
export function KeyOnce({ shown, onClose }: { shown: NewPartnerKey | null; onClose: () => void }) {
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown?.key ?? "");
      toasts.show("Clé copiée.", { tone: "success" });
    } catch {
      toasts.show("La clé n’a pas pu être copiée\u202F: sélectionnez-la.", { tone: "error" });
    }
  };
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={`Clé de ${shown?.name ?? ""}`}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copier la clé
          </Button>
          <Button variant="primary" onClick={onClose}>
            C’est noté
          </Button>
        </>
      }
    >
      <p className="pb-3 text-muted">
        Transmettez-la par un moyen sûr. Elle n’est affichée que cette fois. Votre partenaire la donne dans
        l’en-tête <code className="wrap-anywhere">Authorization: Bearer</code> ou, à défaut, à la fin de
        l’adresse : <code>?key=</code>
      </p>
      <p className="rounded bg-sunken px-4 py-3 font-mono text-lg wrap-anywhere select-all">{shown?.key}</p>
    </Dialog>
  );
}
