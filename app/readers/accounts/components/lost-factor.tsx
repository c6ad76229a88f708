import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { askForLostFactor } from "#readers/accounts/factors/lost-factor.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** At the second step of a login, for who has neither the app nor a recovery code nor a passkey. */
export function LostFactor({ challenge }: { challenge: string }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, data, isPending, error } = useMutation(mutation(askForLostFactor));
  if (data)
    return (
      <Callout tone="success" takesFocus>
        <p>
          C’est noté. À partir du <time dateTime={data.ends_at}>{formatDateTime(data.ends_at)}</time>, votre
          mot de passe suffira.
        </p>
        <p className="mt-1">
          Un e-mail vient de vous prévenir{"\u202f"}: il permet d’annuler, si vous retrouvez un code d’ici là.
        </p>
      </Callout>
    );
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        J’ai perdu mon deuxième facteur
      </Button>
    );
  return (
    <section aria-labelledby="facteur-perdu" className="flex flex-col gap-4 border-t border-hairline pt-5">
      <h2 id="facteur-perdu" className="text-lg">
        Ni téléphone, ni code de secours{"\u202f"}?
      </h2>
      <p>
        Nous pouvons retirer la validation en deux étapes. Pour que personne d’autre ne le fasse à votre
        place, cela prend sept jours{"\u202f"}: toutes vos adresses en sont prévenues, et chacune peut
        annuler.
      </p>
      <FormErrors>{error && errorText(error, "La demande n’a pas pu être envoyée.")}</FormErrors>
      <Button pending={isPending} pendingLabel="Un instant…" onClick={() => mutate({ body: { challenge } })}>
        Demander le retrait
      </Button>
    </section>
  );
}
