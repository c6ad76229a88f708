import { BillingFields } from "#selling/payments/components/billing/billing-fields.tsx";
import type { BillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { Checkbox } from "#ui/checkbox.tsx";

/** The wish for an invoice to another name, before paying; its fields unfold below it. */
export const BillingChoiceBox = ({ choice }: { choice: BillingChoice }) => (
  <div className="flex flex-col gap-4">
    <Checkbox
      checked={choice.wanted}
      onChange={({ target }) => choice.want(target.checked)}
      className="text-sm"
      description={
        choice.wanted
          ? "Nous gardons ce nom pour la prochaine fois. Vous pouvez l’effacer dans «\u202fMes données\u202f»."
          : undefined
      }
    >
      J’ai besoin d’une facture à un autre nom
    </Checkbox>
    {choice.wanted && <BillingFields form={choice.form} />}
  </div>
);
