import { KeyRound } from "lucide-react";
import { Button } from "#ui/button.tsx";

/** Under the fields of a login. */
export const PasskeyButton = ({ pending, logIn }: { pending: boolean; logIn: () => void }) => (
  <Button
    type="button"
    size="lg"
    pending={pending}
    pendingLabel="En attente de votre appareil…"
    onClick={logIn}
  >
    <KeyRound aria-hidden />
    Utiliser une clé d’accès
  </Button>
);
