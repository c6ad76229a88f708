import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type Suspension, suspendMember } from "#office/members/members.contract.ts";
import { reasonMaxLength, suspensionDelayDays } from "#office/members/members.rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { mutation } from "#platform/http/call.ts";

export interface MemberDialogProps {
  memberId: string;
  username: string;
  open: boolean;
  onClose: () => void;
}

/** A suspension has a reason, which the member will read, and a delay for an answer unless it is urgent. */
export function SuspendDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [reason, setReason] = useState("");
  const [when, setWhen] = useState<Suspension["when"]>("in-seven-days");
  const isNow = when === "now";
  const act = useAct(mutation(suspendMember), {
    done: isNow ? `Compte suspendu\u202F: ${username}.` : `Suspension annoncée\u202F: ${username}.`,
    failed: "Le compte n’a pas pu être suspendu.",
  });
  const suspend = async () => {
    if (!reason.trim()) return act.fail("Dites pourquoi\u202F: le membre le lira.");
    if (await act.run({ params: { id: memberId }, body: { reason, when } })) onClose();
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
            {isNow ? "Suspendre le compte" : "Annoncer la suspension"}
          </Button>
        </>
      }
    >
      <FormErrors>{act.failure}</FormErrors>
      <div className="flex flex-col gap-5">
        <Select
          label="Quand"
          value={when}
          onChange={(event) => setWhen(event.target.value as Suspension["when"])}
          description={
            isNow
              ? "Toutes ses sessions se ferment aussitôt et il ne peut plus se connecter. À réserver à l’urgence, les conditions d’utilisation le disent."
              : "Il est prévenu aujourd’hui et peut s’expliquer ou cesser. Vous pouvez y renoncer d’ici là."
          }
        >
          <option value="in-seven-days">Dans {suspensionDelayDays} jours, avec préavis</option>
          <option value="now">Tout de suite</option>
        </Select>
        <TextArea
          label="Motif, envoyé au membre"
          rows={4}
          limit={reasonMaxLength}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-muted">
          Sa bibliothèque est conservée, et la suspension peut être levée à tout moment.
        </p>
      </div>
    </Dialog>
  );
}
