import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { errorText } from "#platform/errors.ts";
import { closingQuery, keepAccountMutation } from "#modules/accounts/closing/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToasts } from "#ui/toast.tsx";

/** When a member's account is going to be closed; null when it is not, when nobody is signed in, and until that is known. */
export function useClosingDate(memberId: string | undefined): string | null {
  const closing = useQuery({ ...closingQuery(memberId ?? ""), enabled: memberId !== undefined });
  return (memberId !== undefined && closing.data?.closes_at) || null;
}

interface KeepAccountProps {
  memberId: string;
  closesAt: string;
  /** What can be done until then. */
  children: ReactNode;
}

/** Says when one's account is going to be closed, and offers to keep it. */
export function KeepAccount({ memberId, closesAt, children }: KeepAccountProps) {
  const client = useQueryClient();
  const { show } = useToasts();
  const { mutate, isPending } = useMutation({
    ...keepAccountMutation(),
    onSuccess: async () => {
      show("Votre compte reste ouvert.", { tone: "success" });
      await client.cancelQueries({ queryKey: closingQuery(memberId).queryKey });
      client.setQueryData(closingQuery(memberId).queryKey, { closes_at: null });
    },
    onError: (error) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice>
        Votre compte sera fermé et effacé le <time dateTime={closesAt}>{formatDateTime(closesAt)}</time>,
        comme vous l’avez demandé. {children}
      </Notice>
      <Button variant="primary" pending={isPending} onClick={() => mutate({ params: { id: memberId } })}>
        Garder mon compte
      </Button>
    </div>
  );
}
