import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface FreeQuestion {
  /** Whether an edition may be saved at a price; a price of 0 needs a confirmation. */
  confirm: (priceCents: number | null) => Promise<boolean>;
  dialog: ReactNode;
}

/** Asks for confirmation before an edition becomes free by a price of 0. */
export function useFreeQuestion(): FreeQuestion {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const settle = (isConfirmed: boolean) => {
    setAnswer(null);
    answer?.(isConfirmed);
  };
  return {
    confirm: async (priceCents) =>
      priceCents !== 0 || new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    dialog: (
      <ConfirmDialog
        key="free"
        open={answer !== null}
        onClose={() => settle(false)}
        onConfirm={() => settle(true)}
        title="Cette édition sera gratuite pour tous"
        confirmLabel="Oui, gratuite pour tous"
      >
        Son prix est de 0,00{"\u00A0"}€{"\u202F"}: abonné ou non, chacun pourra l’ajouter à sa bibliothèque
        sans rien payer.
      </ConfirmDialog>
    ),
  };
}
