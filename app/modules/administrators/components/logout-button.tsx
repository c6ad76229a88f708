import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { knownAdministrator } from "#modules/administrators/components/known-administrator.ts";
import { forgetBackOffice, logoutAdministratorMutation } from "#modules/administrators/queries.ts";
import { Button } from "#ui/button.tsx";

export function LogoutButton({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(logoutAdministratorMutation());
  const logOut = async () => {
    try {
      await mutateAsync({});
    } catch (error) {
      console.error("Erreur lors de la déconnexion", error);
    }
    knownAdministrator.forget();
    onDone();
    forgetBackOffice(queries);
  };
  return (
    <Button
      variant="quiet"
      pending={isPending}
      pendingLabel="Déconnexion..."
      icon={<LogOut aria-hidden />}
      onClick={() => void logOut()}
    >
      Se déconnecter
    </Button>
  );
}
