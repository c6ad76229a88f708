import { lazy, Suspense } from "react";
import type { BillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** Most orders need none of these fields: they are loaded when they unfold. */
const BuyerFields = lazy(async () => {
  const { BuyerFields: Fields } = await import("#selling/payments/components/billing/buyer-fields.tsx");
  return { default: Fields };
});

/** Before paying: the wish for an invoice to another name, and a country that is not France; the fields unfold below. */
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
    {/* The address of an invoice says it, too. */}
    {!choice.wanted && (
      <Checkbox
        checked={choice.country !== "FR"}
        onChange={({ target }) => choice.declare(target.checked ? "" : "FR")}
        className="text-sm"
      >
        J’habite hors de France
      </Checkbox>
    )}
    {(choice.wanted || choice.country !== "FR") && (
      <Suspense fallback={<Waiting height={choice.wanted ? "h-72" : "h-16"} />}>
        <BuyerFields choice={choice} />
      </Suspense>
    )}
  </div>
);

const Waiting = ({ height }: { height: string }) => (
  <Loading label="Chargement...">
    <Skeleton className={`${height} w-full`} />
  </Loading>
);
