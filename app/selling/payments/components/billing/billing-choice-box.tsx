import { lazy, Suspense } from "react";
import type { BillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** Most orders need none of these fields: they are loaded when they unfold. */
const BillingFields = lazy(async () => {
  const { BillingFields: Fields } = await import("#selling/payments/components/billing/billing-fields.tsx");
  return { default: Fields };
});

/** The wish for an invoice to another name, before paying; its fields unfold below it, by scripts. */
export const BillingChoiceBox = ({ choice }: { choice: BillingChoice }) => (
  <div className="flex flex-col gap-4 noscript:hidden">
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
    {choice.wanted && (
      <Suspense fallback={<Waiting />}>
        <BillingFields form={choice.form} />
      </Suspense>
    )}
  </div>
);

const Waiting = () => (
  <Loading label="Chargement...">
    <Skeleton className="h-72 w-full" />
  </Loading>
);
