import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** While a file is on its way, whoever is about to leave is asked first: by us within the site, else by the browser. */
export function LeavingGuard({ isSending }: { isSending: boolean }) {
  const blocker = useBlocker(isSending);
  useUnloadWarning(isSending);
  useEffect(() => {
    // It has arrived meanwhile: there is nothing left to ask about, and the form goes on.
    if (!isSending && blocker.state === "blocked") blocker.reset();
  }, [isSending, blocker]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={"Quitter cette page pendant l’envoi\u202F?"}
      confirmLabel="Quitter la page"
      cancelLabel="Rester"
    >
      <p className="text-muted">
        Le fichier en route n’arrivera pas jusqu’à la boutique. S’il dépasse 20{"\u00A0"}Mo, le choisir à
        nouveau reprendra l’envoi là où il s’est arrêté.
      </p>
    </ConfirmDialog>
  );
}

function useUnloadWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}
