import { useMutation } from "@tanstack/react-query";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { useToasts } from "#ui/toast.tsx";
import { keepFactors } from "#readers/accounts/factors/lost-factor.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Alone in its file, which is loaded when there is something to announce. */
export default function LostFactorAnnouncement({ memberId, endsAt }: { memberId: string; endsAt: string }) {
  const { refresh } = useAuth();
  const { show } = useToasts();
  const { mutate, isPending } = useMutation({
    ...mutation(keepFactors),
    onSuccess: async () => {
      show("La validation en deux étapes reste en place.", { tone: "success" });
      await refresh();
    },
    onError: (error) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
  });
  return (
    <aside aria-label="Sécurité du compte" className="shell pt-4">
      <Callout>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-measure">
            Le <time dateTime={endsAt}>{formatDateTime(endsAt)}</time>, la validation en deux étapes de votre
            compte sera retirée, comme quelqu’un l’a demandé avec votre mot de passe. La demande n’est pas de
            vous, ou ne sert plus{"\u202f"}?
          </p>
          <Button pending={isPending} onClick={() => mutate({ params: { id: memberId } })}>
            Annuler la demande
          </Button>
        </div>
      </Callout>
    </aside>
  );
}
