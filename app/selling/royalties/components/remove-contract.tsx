import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { removeRoyaltyContract } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Removes a contract that is in no statement, after a question. */
export function RemoveContract({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { run, pending, failure } = useAct(mutation(removeRoyaltyContract), {
    done: "Le contrat est supprimé.",
    failed: "Le contrat n’a pas pu être supprimé.",
  });
  const remove = async () => {
    if (await run({ params: { id: String(id) } })) onRemoved();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
        title={"Supprimer ce contrat\u202F?"}
        confirmLabel="Supprimer le contrat"
        pending={pending}
      >
        <div className="flex flex-col gap-3 text-muted">
          <FormErrors>{failure}</FormErrors>
          <p>Il n’a encore servi à aucun relevé. Ses conditions et ses corrections disparaissent avec lui.</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
