import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { draftOf, readTerms } from "#selling/royalties/client/terms-draft.ts";
import { tiersText } from "#selling/royalties/contracts/contract-table.rules.ts";
import { MonthField } from "#selling/royalties/components/month-field.tsx";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { TierFields } from "#selling/royalties/components/tier-fields.tsx";
import { type Contract, setRoyaltyTerms } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** The terms of a contract by month, and new ones for months without a statement. */
export function ContractTerms({ contract }: { contract: Contract }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMay().change("accounting");
  return (
    <section aria-labelledby="conditions" className="flex flex-col items-start gap-5">
      <h2 id="conditions" className="text-xl">
        Conditions
      </h2>
      <ul className="w-full divide-y divide-hairline border-y border-hairline">
        {contract.terms.map(({ from, share, tiers }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>À partir de {formatMonthYear(`${from}-01`)}</span>
            <span className="text-muted">
              Part {percentText(share)}, taux {tiersText(tiers)}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && !isOpen && <Button onClick={() => setOpen(true)}>Changer les conditions</Button>}
      {mayChange && isOpen && <NewTerms contract={contract} onSaved={() => setOpen(false)} />}
    </section>
  );
}

function NewTerms({ contract, onSaved }: { contract: Contract; onSaved: () => void }) {
  const [from, setFrom] = useState(contract.open_from);
  const [terms, setTerms] = useState(() => draftOf(contract));
  const { run, pending, failure, fail } = useAct(mutation(setRoyaltyTerms), {
    done: "Les conditions sont enregistrées.",
    failed: "Les conditions n’ont pas pu être enregistrées.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readTerms(terms);
    if (typeof read === "string") return fail(read);
    void run({ params: { id: String(contract.id) }, body: { from, ...read } }).then(
      (isSaved) => isSaved && onSaved(),
    );
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
      <FormErrors>{failure}</FormErrors>
      <MonthField
        label="À partir de"
        description="Les mois déjà relevés ne changent pas."
        value={from}
        onChoose={setFrom}
        from={contract.open_from}
        to={contract.last_month ?? monthLater(contract.open_from, 60)}
      />
      <PercentField
        label="Part de l’auteur"
        required
        hundredths={terms.share}
        onChangeHundredths={(share) => setTerms({ ...terms, share })}
        className="w-48"
      />
      <TierFields tiers={terms.tiers} onChange={(tiers) => setTerms({ ...terms, tiers })} />
      <Button variant="primary" type="submit" pending={pending}>
        Enregistrer les conditions
      </Button>
    </form>
  );
}
