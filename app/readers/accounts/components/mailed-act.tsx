import { type MutationOptions, useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { DeadLink } from "#readers/accounts/components/dead-link.tsx";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

interface MailedActProps<Answer> {
  act: MutationOptions<Answer, Error, { body: { token: string } }>;
  button: string;
  /** What the act does. */
  children: ReactNode;
  done: ReactNode;
  /** Said of a link that is missing or no longer valid; by default the server's text, with a way to another one. */
  dead?: string;
}

/** An act by a link of a mail. Asks before it acts: mail filters open links, too. */
export function MailedAct<Answer>({ act, button, children, done, dead }: MailedActProps<Answer>) {
  const token = useMailedToken();
  const { refresh } = useAuth();
  const { mutate, isPending, isSuccess, error } = useMutation({ ...act, onSuccess: () => void refresh() });
  if (isSuccess) return done;
  const isLinkDead = !token || isStatus(error, 400);
  const failure = token ? error && errorText(error, "Erreur serveur.") : "Lien invalide.";
  return (
    <>
      <FormErrors>{failure && (isLinkDead ? (dead ?? <DeadLink text={failure} />) : failure)}</FormErrors>
      {token && !isLinkDead && (
        <>
          <p>{children}</p>
          <Button
            variant="primary"
            size="lg"
            className="mt-6"
            pending={isPending}
            pendingLabel="Un instant…"
            onClick={() => mutate({ body: { token } })}
          >
            {button}
          </Button>
        </>
      )}
    </>
  );
}
