import { useState } from "react";
import { useAct } from "#modules/administrators/components/use-act.ts";
import { suspendMemberMutation } from "#modules/administrators/members/queries.ts";
import { reasonMaxLength } from "#modules/administrators/members/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";

export interface MemberDialogProps {
  memberId: string;
  username: string;
  open: boolean;
  onClose: () => void;
}

/** A suspension has a reason, which the member will read. */
export function SuspendDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [reason, setReason] = useState("");
  const act = useAct(suspendMemberMutation(), {
    done: `Compte suspendu\u202F: ${username}.`,
    failed: "Le compte n’a pas pu être suspendu.",
  });
  const suspend = async () => {
    if (!reason.trim()) return act.fail("Dites pourquoi\u202F: le membre le lira.");
    if (await act.run({ params: { id: memberId }, body: { reason } })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Suspendre ${username} ?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={act.pending} onClick={() => void suspend()}>
            Suspendre le compte
          </Button>
        </>
      }
    >
      <FormErrors>{act.failure}</FormErrors>
      <p className="pb-4 text-muted">
        Toutes ses sessions se ferment aussitôt et il ne peut plus se connecter. Sa bibliothèque est
        conservée, et la suspension peut être levée à tout moment.
      </p>
      <TextArea
        label="Motif, envoyé au membre"
        rows={4}
        limit={reasonMaxLength}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
