import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import {
  type Contract,
  adjustRoyalties,
  takeBackAdjustment,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { reasonMaxLength } from "#selling/royalties/royalty-contracts.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mutation } from "#platform/http/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

const ways = { more: "À ajouter", less: "À retirer" };

/** Amounts that correct an issued statement, in the next one. */
export function ContractAdjustments({ contract }: { contract: Contract }) {
  const [way, setWay] = useState<keyof typeof ways>("more");
  const [cents, setCents] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const mayChange = useMay().change("accounting");
  const { run, pending, failure, fail } = useAct(mutation(adjustRoyalties), {
    done: "La correction figurera au prochain relevé.",
    failed: "La correction n’a pas pu être ajoutée.",
  });
  const add = async (body: { amount_cents: number; reason: string }) => {
    if (!(await run({ params: { id: String(contract.id) }, body }))) return;
    setCents(null);
    setReason("");
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!cents) return fail("Indiquez le montant.");
    if (reason.trim() === "") return fail("Indiquez la raison\u202F: elle figure au relevé.");
    void add({ amount_cents: way === "more" ? cents : -cents, reason });
  };
  return (
    <section
      aria-labelledby="corrections"
      className="flex flex-col items-start gap-5 border-t border-hairline pt-6"
    >
      <h2 id="corrections" className="text-xl">
        Corrections
      </h2>
      <p className="max-w-measure text-muted">
        Un relevé émis ne change plus. Une erreur se corrige par un montant dans le relevé suivant.
      </p>
      {contract.adjustments.length > 0 && (
        <ul className="w-full divide-y divide-hairline border-y border-hairline">
          {contract.adjustments.map(({ id, reason: why, amount_cents }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
              <span>{why}</span>
              <span className="flex flex-wrap items-center gap-x-6">
                <span className="tabular-nums">{formatCents(amount_cents)}</span>
                {mayChange && <TakeBackAdjustment contractId={contract.id} id={id} reason={why} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <form noValidate onSubmit={save} className="flex w-full flex-col items-start gap-5">
          <FormErrors>{failure}</FormErrors>
          <div className="flex flex-wrap gap-x-6 gap-y-5">
            <ChoiceSelect label="Sens" names={ways} value={way} onChoose={setWay} />
            <EuroField label="Montant" valueCents={cents} onChangeCents={setCents} className="w-40" />
          </div>
          <TextField
            label="Raison"
            description="L’auteur la lit dans son relevé."
            maxLength={reasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className="w-full max-w-md"
          />
          <Button type="submit" pending={pending}>
            Ajouter la correction
          </Button>
        </form>
      )}
    </section>
  );
}

/** Takes back a correction that no statement has yet, after a question. */
function TakeBackAdjustment({ contractId, id, reason }: { contractId: number; id: number; reason: string }) {
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
