import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { errorText } from "#platform/errors.ts";
import { closingQuery, keepAccountMutation } from "#modules/accounts/closure/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToasts } from "#ui/toast.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";

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
  const box = useRef<HTMLDivElement>(null);
  useFocusOnHeading(box);
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
    <div ref={box} className="flex flex-col items-start gap-5">
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

/** The button goes once it is pressed: the focus goes to the heading of its section. */
function useFocusOnHeading(box: RefObject<HTMLElement | null>): void {
  const heading = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    heading.current = box.current?.closest("section")?.querySelector("h2") ?? null;
    heading.current?.setAttribute("tabindex", "-1");
  }, [box]);
  useFocusBack(box, () => heading.current);
}
