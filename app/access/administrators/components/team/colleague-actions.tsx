import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { NewPassword } from "#access/administrators/components/team/password-once.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { removeColleagueFactors } from "#access/administrators/security/administrator-security.contract.ts";
import * as calls from "#access/administrators/team/team.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation } from "#platform/http/call.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";

interface ColleagueActionsProps {
  colleague: calls.Colleague;
  onPassword: (password: NewPassword) => void;
}

/** What an owner does for a colleague, or about an invitation. */
export function ColleagueActions({ colleague, onPassword }: ColleagueActionsProps) {
  const [asked, setAsked] = useState<"password" | "factors" | "removal" | null>(null);
  const close = () => setAsked(null);
  const { id, username } = colleague;
  const params = { id: String(id) };
  const reset = useReset(onPassword);
  const removal = useAct(mutation(calls.removeAdministrator), {
    done: `${username} n’est plus administrateur.`,
    failed: "L’administrateur n’a pas pu être retiré.",
  });
  const factors = useAct(mutation(removeColleagueFactors), {
    done: `${username} se connecte de nouveau avec son seul mot de passe.`,
    failed: "Le second facteur n’a pas pu être retiré.",
  });
  const sessions = useAct(mutation(calls.closeColleagueSessions), {
    done: `Les sessions de ${username} sont fermées.`,
    failed: "Les sessions n’ont pas pu être fermées.",
  });
  const invitation = useAct(mutation(calls.inviteAgain), {
    done: `L’invitation repart à ${colleague.email}.`,
    failed: "L’invitation n’a pas pu être renvoyée.",
  });
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {colleague.invited_until !== null && (
        <Button
          size="sm"
          pending={invitation.pending}
          onClick={() => void invitation.run({ params })}
          aria-label={`Renvoyer l’invitation à ${username}`}
        >
          Renvoyer l’invitation
        </Button>
      )}
      {colleague.invited_until === null && (
        <>
          <Button
            size="sm"
            onClick={() => setAsked("password")}
            aria-label={`Nouveau mot de passe pour ${username}`}
          >
            Nouveau mot de passe
          </Button>
          <Button
            size="sm"
            onClick={() => setAsked("factors")}
            aria-label={`Second facteur perdu\u202f: ${username}`}
          >
            Second facteur perdu
          </Button>
          <Button
            size="sm"
            pending={sessions.pending}
            onClick={() => void sessions.run({ params })}
            aria-label={`Fermer ses sessions\u202f: ${username}`}
          >
            Fermer ses sessions
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => setAsked("removal")}
        aria-label={`Retirer ${username}`}
      >
        Retirer
      </Button>
      <FormErrors>{sessions.failure ?? invitation.failure}</FormErrors>
      <ConfirmDialog
        open={asked === "password"}
        onClose={close}
        onConfirm={() => void reset.run(id).then(close)}
        pending={reset.pending}
        title={`Donner un nouveau mot de passe à ${username} ?`}
        confirmLabel="Donner un mot de passe"
      >
        <p>Toutes ses sessions se ferment, et l’ancien mot de passe n’ouvre plus rien.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "factors"}
        onClose={close}
        onConfirm={() => void factors.run({ params }).then((done) => done && close())}
        pending={factors.pending}
        title={`Retirer le second facteur de ${username}\u202f?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{factors.failure}</FormErrors>
        <p>
          Son application, ses codes de secours et ses clés d’accès n’ouvrent plus rien, et ses sessions se
          ferment. Assurez-vous d’abord, de vive voix, que c’est bien lui qui le demande.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "removal"}
        onClose={close}
        onConfirm={() => void removal.run({ params }).then((done) => done && close())}
        pending={removal.pending}
        title={`Retirer ${username} ?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{removal.failure}</FormErrors>
        <p>
          {colleague.invited_until === null
            ? "Ses sessions se ferment aussitôt. Ce qu’il a fait reste dans le journal d’audit."
            : "Le lien de son invitation n’ouvre plus rien."}
        </p>
      </ConfirmDialog>
    </span>
  );
}

function useReset(onPassword: (password: NewPassword) => void) {
  const keepSession = useKeepSession();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(calls.resetAdministratorPassword));
  const run = (id: number) =>
    keepSession(() => mutateAsync({ params: { id: String(id) } })).then(onPassword, (error: unknown) => {
      toasts.show(errorText(error, "Le mot de passe n’a pas pu être changé."), { tone: "error" });
    });
  return { run, pending: isPending };
}
