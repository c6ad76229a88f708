import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { MonthField } from "#selling/royalties/components/month-field.tsx";
import {
  type Contract,
  changeRoyaltyContract,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { addressMaxLength, payeeNameMaxLength } from "#selling/royalties/royalty-contracts.rules.ts";
import { Button } from "#ui/button.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mutation } from "#platform/http/call.ts";

/** The author's address, the end and the advance of a contract. */
export function ContractChanges({ contract }: { contract: Contract }) {
  const [name, setName] = useState(contract.payee);
  const [address, setAddress] = useState(contract.address);
  const [email, setEmail] = useState(contract.email ?? "");
  const [last, setLast] = useState(contract.last_month ?? "");
  const [advance, setAdvance] = useState<number | null>(contract.advance_cents);
  const { run, pending, failure, fail } = useAct(mutation(changeRoyaltyContract), {
    done: "C’est enregistré.",
    failed: "Le contrat n’a pas pu être modifié.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === "") return fail("Indiquez le nom de l’auteur.");
    if (advance === null) return fail("Indiquez l’avance, ou 0.");
    const payee = { name, address, email: email.trim() === "" ? null : email };
    const body = { payee, last_month: last === "" ? null : last, advance_cents: advance };
    void run({ params: { id: String(contract.id) }, body });
  };
  return (
    <section aria-labelledby="auteur-et-duree" className="border-t border-hairline pt-6">
      <h2 id="auteur-et-duree" className="pb-5 text-xl">
        Auteur, durée et avance
      </h2>
      <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
        <FormErrors>{failure}</FormErrors>
        <p className="max-w-measure text-muted">
          Le nom et les adresses valent pour tous les contrats de cet auteur.
        </p>
        <div className="grid w-full gap-5 lg:grid-cols-2">
          <TextField
            label="Nom"
            required
            maxLength={payeeNameMaxLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="Adresse e-mail"
            description={"Vide\u202F: ses relevés ne partent pas par e-mail."}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <TextArea
          label="Adresse postale"
          rows={3}
          maxLength={addressMaxLength}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          className="w-full max-w-md"
        />
        <div className="flex flex-wrap gap-x-6 gap-y-5">
          <MonthField
            label="Dernier mois"
            none="Sans fin prévue"
            value={last}
            onChoose={setLast}
            from={contract.open_from}
            to={monthLater(contract.open_from, 240)}
          />
          <EuroField label="Avance versée" valueCents={advance} onChangeCents={setAdvance} className="w-48" />
        </div>
        <Button type="submit" pending={pending}>
          Enregistrer
        </Button>
      </form>
    </section>
  );
}
