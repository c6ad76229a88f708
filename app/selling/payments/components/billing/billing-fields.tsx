import { countryNames } from "#selling/payments/components/billing/country-names.ts";
import {
  type BillingDraft,
  type BillingFieldsState,
  useFirstErrorFocus,
} from "#selling/payments/components/billing/use-billing.ts";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

const kinds = { organisation: "Entreprise, école, association", person: "Particulier" };

/** Name, address and numbers on an invoice. */
export function BillingFields({ form: { draft, change, errors } }: { form: BillingFieldsState }) {
  const frame = useFirstErrorFocus(errors);
  const field = (name: Exclude<keyof BillingDraft, "kind" | "country">) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const isOrganisation = draft.kind === "organisation";
  return (
    <div ref={frame} className="grid gap-4 sm:grid-cols-6">
      <ChoiceSelect
        className="sm:col-span-6"
        label="Facture pour"
        names={kinds}
        value={draft.kind}
        onChoose={(kind) => change({ kind })}
      />
      <TextField
        {...field("name")}
        className="sm:col-span-6"
        label={isOrganisation ? "Nom de l’entreprise ou de l’école" : "Nom et prénom"}
        autoComplete={isOrganisation ? "organization" : "name"}
        required
      />
      <TextField
        {...field("street")}
        className="sm:col-span-6"
        label="Numéro et rue"
        autoComplete="street-address"
        required
      />
      <TextField
        {...field("postal_code")}
        className="sm:col-span-2"
        label="Code postal"
        autoComplete="postal-code"
      />
      <TextField
        {...field("city")}
        className="sm:col-span-4"
        label="Ville"
        autoComplete="address-level2"
        required
      />
      <ChoiceSelect
        className="sm:col-span-6"
        label="Pays"
        names={countryNames()}
        value={draft.country}
        onChoose={(country) => change({ country })}
      />
      {isOrganisation && (
        <>
          {draft.country === "FR" && (
            <TextField
              {...field("siren")}
              className="sm:col-span-3"
              label="SIREN"
              inputMode="numeric"
              description="9 chiffres, s’il y en a un."
            />
          )}
          <TextField
            {...field("vat_number")}
            className="sm:col-span-3"
            label="Numéro de TVA"
            description="S’il y en a un."
          />
        </>
      )}
      <TextField
        {...field("order_reference")}
        className="sm:col-span-6"
        label="Référence de commande"
        description="Bon de commande ou service, repris sur la facture."
      />
    </div>
  );
}
