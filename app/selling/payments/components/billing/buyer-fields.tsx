import { BillingFields } from "#selling/payments/components/billing/billing-fields.tsx";
import { countryNames } from "#selling/payments/components/billing/country-names.ts";
import { type BillingChoice, useFirstErrorFocus } from "#selling/payments/components/billing/use-billing.ts";
import { ChoiceSelect } from "#ui/select.tsx";

/** Who an invoice is made out to, or the country of a reader who does not live in France. */
export const BuyerFields = ({ choice }: { choice: BillingChoice }) =>
  choice.wanted ? <BillingFields form={choice.form} /> : <CountryField choice={choice} />;

function CountryField({ choice }: { choice: BillingChoice }) {
  const { country, declare } = choice;
  const { errors } = choice.form;
  const frame = useFirstErrorFocus(errors);
  const { FR: _home, ...abroad } = countryNames();
  return (
    <div ref={frame}>
      <ChoiceSelect
        name="country"
        label="Votre pays"
        description="Il décide de la TVA, jamais du prix. Nous le gardons pour la prochaine fois."
        names={{ "": "Choisissez votre pays", ...abroad }}
        value={country}
        error={country === "" && errors["country"]}
        onChoose={declare}
      />
    </div>
  );
}
