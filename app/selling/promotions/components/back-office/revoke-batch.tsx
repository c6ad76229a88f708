import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { revokeCodeBatch } from "#selling/promotions/batches/code-batches.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Revokes all codes of a batch that were not redeemed, after a question. */
export function RevokeBatch({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { run, pending, failure } = useAct(mutation(revokeCodeBatch), {
    done: "Les codes restants sont annulés.",
    failed: "Les codes n’ont pas pu être annulés.",
  });
  const revoke = async () => {
    if (await run({ params: { id: String(id) } })) setOpen(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Annuler les codes restants
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void revoke()}
        title={"Annuler les codes restants\u202F?"}
        confirmLabel="Annuler les codes"
        pending={pending}
      >
        <div className="flex flex-col gap-3 text-muted">
          <FormErrors>{failure}</FormErrors>
          <p>
            Les codes déjà distribués et pas encore utilisés ne donneront plus rien. Les lecteurs qui ont
            utilisé le leur gardent leurs livres.
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}
