import { KeyRound } from "lucide-react";
import { Button } from "#ui/button.tsx";

interface PasskeyButtonProps {
  pending: boolean;
  logIn: () => void;
}

/** Under the fields of a login. */
export const PasskeyButton = ({ pending, logIn }: PasskeyButtonProps) => (
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
