import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { knownAdministrator } from "#access/administrators/client/known-administrator.ts";
import { forgetBackOffice } from "#access/administrators/administrators.queries.ts";
import { hasUnsavedWork } from "#access/administrators/components/leaving-guard.tsx";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToasts } from "#ui/toast.tsx";
import { logoutAdministrator } from "#access/administrators/administrators.contract.ts";
import { mutation } from "#platform/http/call.ts";

const failed = "Erreur lors de la déconnexion";

/** Ends the session; if this fails, the screen stays. */
export function LogoutButton({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const { show } = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(logoutAdministrator));
  const [asking, setAsking] = useState(false);
  const logOut = async () => {
    setAsking(false);
    try {
      await mutateAsync({});
    } catch (error) {
      // 401: there is no session to end.
      if (!isStatus(error, 401)) {
        console.error(failed, error);
        show(errorText(error, failed), { tone: "error" });
        return;
      }
    }
    knownAdministrator.forget();
    onDone();
    forgetBackOffice(queries);
  };
  return (
    <>
      <Button
        variant="quiet"
        pending={isPending}
        pendingLabel="Déconnexion..."
        icon={<LogOut aria-hidden />}
        onClick={() => (hasUnsavedWork() ? setAsking(true) : void logOut())}
      >
        Se déconnecter
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void logOut()}
        title={"Se déconnecter sans enregistrer\u202F?"}
        confirmLabel="Se déconnecter"
        cancelLabel="Rester"
      >
        <p className="text-muted">
          Ce que vous avez saisi sur cette page n’est pas enregistré. Un brouillon en est gardé sur cet
          ordinateur.
        </p>
      </ConfirmDialog>
    </>
  );
}
