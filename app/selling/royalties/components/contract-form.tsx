import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { EditionSearch } from "#books/catalogue/components/campaigns/edition-search.tsx";
import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { newPayee, payeeOf } from "#selling/royalties/client/payee-draft.ts";
import { newTerms, readTerms } from "#selling/royalties/client/terms-draft.ts";
import { MonthField } from "#selling/royalties/components/month-field.tsx";
import { PayeeFields } from "#selling/royalties/components/payee-fields.tsx";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { TierFields } from "#selling/royalties/components/tier-fields.tsx";
import { lastMonths } from "#platform/data/months.ts";
import { Button } from "#ui/button.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { createRoyaltyContract } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { mutation } from "#platform/http/call.ts";

type Line = ComponentProps<typeof EditionSearch>["lines"][number];

/** A new contract: the book, the author, and what is due. */
export function ContractForm({ onSaved }: { onSaved: () => void }) {
  const [present] = useState(() => lastMonths(new Date(), 1)[0] ?? "2026-01");
  const [line, setLine] = useState<Line | null>(null);
  const [payee, setPayee] = useState(newPayee);
  const [first, setFirst] = useState(present);
  const [last, setLast] = useState("");
  const [terms, setTerms] = useState(newTerms);
  const [advance, setAdvance] = useState<number | null>(0);
  const [before, setBefore] = useState("0");
  const { run, pending, failure, fail } = useAct(mutation(createRoyaltyContract), {
    done: "Le contrat est créé.",
    failed: "Le contrat n’a pas pu être créé.",
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!line) return fail("Choisissez l’édition.");
    if (payee.name.trim() === "") return fail("Indiquez le nom de l’auteur.");
    const read = readTerms(terms);
    if (typeof read === "string") return fail(read);
    if (advance === null) return fail("Indiquez l’avance, ou 0.");
    if (!/^\d{1,9}$/.test(before)) return fail("Indiquez les exemplaires déjà vendus, ou 0.");
    const body = {
      payee: payeeOf(payee),
      editionId: line.editionId,
      first_month: first,
      last_month: last === "" ? null : last,
      ...read,
      advance_cents: advance,
      copies_before: Number(before),
    };
    void run({ body }).then((isSaved) => isSaved && onSaved());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <FormErrors>{failure}</FormErrors>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Le livre</legend>
        {line ? (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <span>
              <span className="font-serif text-lg">{line.bookTitle}</span>{" "}
              <span className="text-muted">{line.editionTitle}</span>
            </span>
            <Button size="sm" onClick={() => setLine(null)}>
              Choisir une autre édition
            </Button>
          </p>
        ) : (
          <EditionSearch isForOne lines={[]} onAdd={(added) => setLine(added[0] ?? null)} />
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">L’auteur</legend>
        <PayeeFields editionId={line?.editionId ?? null} draft={payee} onChange={setPayee} />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Les conditions</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-5">
          <MonthField
            label="Premier mois"
            value={first}
            onChoose={setFirst}
            from={monthLater(present, -120)}
            to={monthLater(present, 24)}
          />
          <MonthField
            label="Dernier mois"
            none="Sans fin prévue"
            value={last}
            onChoose={setLast}
            from={first}
            to={monthLater(present, 240)}
          />
        </div>
        <PercentField
          label="Part de l’auteur"
          description={"100 pour un seul auteur\u202F; à plusieurs, la part de chacun."}
          required
          hundredths={terms.share}
          onChangeHundredths={(share) => setTerms({ ...terms, share })}
          className="w-60"
        />
        <TierFields tiers={terms.tiers} onChange={(tiers) => setTerms({ ...terms, tiers })} />
        <div className="flex flex-wrap gap-x-6 gap-y-5">
          <EuroField
            label="Avance versée"
            description="Les droits l’amortissent d’abord."
            valueCents={advance}
            onChangeCents={setAdvance}
            className="w-60"
          />
          <TextField
            label="Exemplaires déjà vendus"
            description={"Ailleurs, ou avant cette boutique\u202F: ils comptent pour les paliers."}
            inputMode="numeric"
            maxLength={9}
            value={before}
            onChange={({ target }) => setBefore(target.value.trim())}
            className="w-60"
          />
        </div>
      </fieldset>
      <div>
        <Button variant="primary" type="submit" pending={pending} pendingLabel="Création…">
          Créer le contrat
        </Button>
      </div>
    </form>
  );
}
