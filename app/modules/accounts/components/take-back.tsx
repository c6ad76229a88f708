import { useMutation } from "@tanstack/react-query";
import { errorText, isStatus } from "#platform/errors.ts";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import { DeadLink } from "#modules/accounts/components/dead-link.tsx";
import { useMailedToken } from "#modules/accounts/components/use-mailed-token.ts";
import { takeAccountBackMutation } from "#modules/accounts/taking-back/queries.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** Asks before it acts: mail filters open links, too. */
export function TakeBack() {
  const token = useMailedToken();
  const { refresh } = useAuth();
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...takeAccountBackMutation(),
    // The session of this browser has ended with the others.
    onSuccess: () => void refresh(),
  });
  if (isSuccess) return <TakenBack />;
  const failure = token ? error && errorText(error, "Erreur serveur.") : "Lien invalide.";
  const isLinkDead = !token || isStatus(error, 400);
  return (
    <>
      <FormErrors>{failure && (isLinkDead ? <DeadLink text={failure} /> : failure)}</FormErrors>
      {token && !isLinkDead && (
        <>
          <p>
            Fermons la porte. Toutes les sessions prennent fin, ici comme ailleurs, et une adresse changée
            depuis est rétablie. Le mot de passe, lui, ne vaudra plus rien{"\u202f"}: un e-mail vous permettra
            d’en choisir un autre. Votre bibliothèque ne bouge pas.
          </p>
          <Button
            variant="primary"
            size="lg"
            className="mt-6"
            pending={isPending}
            pendingLabel="Un instant…"
            onClick={() => mutate({ body: { token } })}
          >
            Reprendre mon compte
          </Button>
        </>
      )}
    </>
  );
}

const TakenBack = () => (
  <Callout tone="success" takesFocus>
    <p>Votre compte est en sûreté.</p>
    <p className="mt-1">
      Un e-mail vient de partir vers votre adresse{"\u202f"}: il mène au choix d’un nouveau mot de passe.
    </p>
  </Callout>
);
