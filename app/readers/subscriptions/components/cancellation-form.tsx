import { type SubmitEvent, useState } from "react";
import { focusField } from "#ui/focus-field.ts";
import { emailRule, isEmail } from "#platform/http/email-address.ts";
import * as rules from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { Button } from "#ui/button.tsx";
import { DateField, TextField } from "#ui/text-field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

export const emptyCancellation = {
  name: "",
  email: "",
  contract: "subscription" as rules.ContractKind,
  reference: "",
  wished_end: "",
  reason: "",
};
export type CancellationDraft = typeof emptyCancellation;

interface CancellationFormProps {
  notice: CancellationDraft;
  onChange: (change: Partial<CancellationDraft>) => void;
  onDone: () => void;
}

/** Only the required data: the person, the contract, the date. */
export function CancellationForm({ notice, onChange, onDone }: CancellationFormProps) {
  const [errors, setErrors] = useState<Partial<CancellationDraft>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = faultsOf(notice);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) focusField(event.currentTarget, first);
    else onDone();
  };
  // Without scripts the browser itself would send the form, with all data in the address.
  const hydrated = useHydrated();
  const field = (name: keyof CancellationDraft) => ({
    name,
    value: notice[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: errors[name],
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        Remplissez ce formulaire, relisez-le, puis envoyez votre résiliation. Vous n’avez pas besoin d’être
        connecté. Nous vous envoyons aussitôt un accusé de réception par e-mail.
      </p>
      <TextField
        {...field("name")}
        label="Nom et prénom"
        autoComplete="name"
        aria-required
        maxLength={rules.nameMaxLength}
      />
      <TextField
        {...field("email")}
        label="Adresse e-mail du compte"
        type="email"
        inputMode="email"
        autoComplete="email"
        aria-required
      />
      <Select
        label="Contrat"
        name="contract"
        value={notice.contract}
        onChange={(event) => onChange({ contract: event.target.value as CancellationDraft["contract"] })}
      >
        <option value="subscription">Abonnement de 12 mois</option>
        <option value="other">Autre contrat</option>
      </Select>
      <TextField
        {...field("reference")}
        label="Référence (facultative)"
        description="Le numéro du paiement, par exemple."
        maxLength={rules.referenceMaxLength}
      />
      <DateField
        {...field("wished_end")}
        label="Fin souhaitée (facultative)"
        description="Sans date, le contrat prend fin à son échéance."
        min="2000-01-01"
        max="9999-12-31"
      />
      <TextArea {...field("reason")} label="Motif (facultatif)" rows={4} limit={rules.reasonMaxLength} />
      <Button type="submit" variant="primary" size="lg" className="self-start" disabled={!hydrated}>
        Relire ma notification
      </Button>
    </form>
  );
}

/** In the order of the fields. */
function faultsOf({ name, email, reference, reason }: CancellationDraft): Partial<CancellationDraft> {
  const wrongName = rules.nameFault(name);
  return {
    ...(wrongName ? { name: wrongName } : {}),
    ...(isEmail(email.trim()) ? {} : { email: emailRule }),
    ...(rules.isPlainReference(reference) ? {} : { reference: "Des lettres et des chiffres suffisent ici." }),
    ...([...reason].length > rules.reasonMaxLength
      ? { reason: `${rules.reasonMaxLength} caractères au plus.` }
      : {}),
  };
}
