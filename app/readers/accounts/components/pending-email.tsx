import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#platform/http/app-errors.ts";
import { securityEventsQuery } from "#readers/accounts/account-security.queries.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { useToasts } from "#ui/toast.tsx";
import {
  getPendingEmail,
  resendEmailLink,
  cancelEmailChange,
} from "#readers/accounts/profile/profile.contract.ts";
import { query, mutation } from "#platform/http/call.ts";

/** The new address that is not confirmed yet, with its actions; nothing if there is none. */
export function PendingEmail({ memberId }: { memberId: string }) {
  // Its link may have been opened in another tab, or on another device.
  const { data } = useQuery({
    ...query(getPendingEmail, { params: { id: memberId } }),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  const { resend, cancel } = usePendingEmail(memberId);
  if (!data?.email) return null;
  return (
    <Callout>
      <p>
        En attente de confirmation{"\u202f"}: <strong className="break-words">{data.email}</strong>
      </p>
      <p className="pt-1 text-sm text-muted">
        Ouvrez le lien envoyé à cette adresse, valable 24 heures. D’ici là, l’adresse actuelle reste la bonne.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate(toMember(memberId))}>
          Renvoyer le lien
        </Button>
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(toMember(memberId))}>
          Annuler le changement
        </Button>
      </div>
    </Callout>
  );
}

const toMember = (id: string) => ({ params: { id } });

function usePendingEmail(memberId: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  const settle = {
    onSuccess: (answer: { message: string } | undefined) =>
      show(answer?.message ?? "Changement d’adresse annulé.", { tone: "success" }),
    onError: (error: unknown) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
    // A refusal also means that the screen was outdated.
    onSettled: async () => {
      await client.invalidateQueries({
        queryKey: query(getPendingEmail, { params: { id: memberId } }).queryKey,
      });
      await client.invalidateQueries({ queryKey: securityEventsQuery(memberId).queryKey });
    },
  };
  const resend = useMutation({ ...mutation(resendEmailLink), ...settle });
  const cancel = useMutation({ ...mutation(cancelEmailChange), ...settle });
  return { resend, cancel };
}
