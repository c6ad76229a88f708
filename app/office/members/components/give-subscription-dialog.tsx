import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { MemberDialogProps } from "#office/members/components/suspend-dialog.tsx";
import { giftReturnDays } from "#office/members/members.rules.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select } from "#ui/select.tsx";
import { giveSubscription } from "#office/members/member-gifts.contract.ts";
import { mutation } from "#platform/http/call.ts";

const lengths = [1, 3, 6, 12, 24];

export function GiveSubscriptionDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [months, setMonths] = useState(12);
  const act = useAct(mutation(giveSubscription), {
    done: `L’abonnement est offert à ${username}.`,
    failed: "L’abonnement n’a pas pu être offert.",
  });
  const [asking, setAsking] = useState(false);
  const give = async () => {
    const isGiven = await act.run({ params: { id: memberId }, body: { months } });
    setAsking(false);
    if (isGiven) onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={`Offrir un abonnement à ${username}`}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Annuler
            </Button>
            <Button variant="primary" pending={act.pending} onClick={() => setAsking(true)}>
              Offrir
            </Button>
          </>
        }
      >
        <FormErrors>{act.failure}</FormErrors>
        <p className="pb-4 text-muted">
          Les mois offerts commencent aujourd’hui, ou à la fin de l’abonnement en cours. Le membre en est
          averti par message.
        </p>
        <Select
          label="Durée"
          value={String(months)}
          data-autofocus
          onChange={(event) => setMonths(Number(event.target.value))}
        >
          {lengths.map((each) => (
            <option key={each} value={each}>
              {each} mois
            </option>
          ))}
        </Select>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void give()}
        title={`Offrir ${months} mois d’abonnement à ${username}\u202F?`}
        confirmLabel="Offrir l’abonnement"
        confirmVariant="primary"
        pending={act.pending}
      >
        <p className="text-muted">
          Un message l’annonce au membre. Vous pourrez le reprendre pendant {giftReturnDays} jours, tant que
          rien n’aura été téléchargé.
        </p>
      </ConfirmDialog>
    </>
  );
}
