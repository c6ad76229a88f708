import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { takeBackAdjustment } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface TakeBackAdjustmentProps {
  contractId: number;
  id: number;
  reason: string;
}

/** Takes back a correction that no statement has yet, after a question. */
export function TakeBackAdjustment({ contractId, id, reason }: TakeBackAdjustmentProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, pending, failure } = useAct(mutation(takeBackAdjustment), {
    done: "La correction est retirée.",
    failed: "La correction n’a pas pu être retirée.",
  });
  const takeBack = async () => {
    if (await run({ params: { id: String(contractId), adjustmentId: String(id) } })) setOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Retirer la correction\u202F: ${reason}`}
        onClick={() => setOpen(true)}
      >
        Retirer
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void takeBack()}
        title={"Retirer cette correction\u202F?"}
        confirmLabel="Retirer la correction"
        pending={pending}
      >
        <div className="flex flex-col gap-3 text-muted">
          <FormErrors>{failure}</FormErrors>
          <p>
            «{"\u202F"}
            {reason}
            {"\u202F"}» n’est dans aucun relevé. Le prochain ne l’aura pas.
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}
