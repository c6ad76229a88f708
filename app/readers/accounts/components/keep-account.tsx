import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { closureQuery } from "#readers/accounts/account-security.queries.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { useToasts } from "#ui/toast.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { keepAccount } from "#readers/accounts/closure/account-closure.contract.ts";
import { mutation } from "#platform/http/call.ts";

/**
 * The date on which a member's account will be closed; null if it will not be, for a visitor, and until this is known.
 */
export function useClosureDate(memberId: string | undefined): string | null {
  const closure = useQuery({ ...closureQuery(memberId ?? ""), enabled: memberId !== undefined });
  return (memberId !== undefined && closure.data?.closes_at) || null;
}

interface KeepAccountProps {
  memberId: string;
  closesAt: string;
  /** The possible actions until then. */
  children: ReactNode;
}

/** Shows the date of the account's closure, and offers to keep it. */
export function KeepAccount({ memberId, closesAt, children }: KeepAccountProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnHeading(box);
  const client = useQueryClient();
  const { show } = useToasts();
  const { mutate, isPending } = useMutation({
    ...mutation(keepAccount),
    onSuccess: async () => {
      show("Votre compte reste ouvert.", { tone: "success" });
      await client.cancelQueries({ queryKey: closureQuery(memberId).queryKey });
      client.setQueryData(closureQuery(memberId).queryKey, { closes_at: null });
    },
    onError: (error) => show(errorText(error, "Erreur inconnue."), { tone: "error" }),
  });
  return (
    <div ref={box} className="flex flex-col items-start gap-5">
      <Callout>
        Votre compte sera fermé et effacé le <time dateTime={closesAt}>{formatDateTime(closesAt)}</time>,
        comme vous l’avez demandé. {children}
      </Callout>
      <Button variant="primary" pending={isPending} onClick={() => mutate({ params: { id: memberId } })}>
        Garder mon compte
      </Button>
    </div>
  );
}

/** The button disappears after the press: focus moves to the heading of its section. */
function useFocusOnHeading(box: RefObject<HTMLElement | null>): void {
  const heading = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    heading.current = box.current?.closest("section")?.querySelector("h2") ?? null;
    heading.current?.setAttribute("tabindex", "-1");
  }, [box]);
  useFocusBack(box, () => heading.current);
}
