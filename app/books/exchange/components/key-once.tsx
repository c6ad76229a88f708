import type { NewPartnerKey } from "#books/exchange/partners/partner-keys.contract.ts";
import { ShownOnce } from "#ui/shown-once.tsx";

/** A partner's key: it is passed on now, or replaced later. */
export function KeyOnce({ shown, onClose }: { shown: NewPartnerKey | null; onClose: () => void }) {
  return (
    <ShownOnce
      title={`Clé de ${shown?.name ?? ""}`}
      secret={shown?.key ?? null}
      onClose={onClose}
      copyLabel="Copier la clé"
      copied="Clé copiée."
      notCopied={"La clé n’a pas pu être copiée\u202F: sélectionnez-la."}
    >
      Transmettez-la par un moyen sûr. Elle n’est affichée que cette fois. Votre partenaire la donne dans
      l’en-tête <code className="wrap-anywhere">Authorization: Bearer</code>.
    </ShownOnce>
  );
}
