import { useMutation, useQuery } from "@tanstack/react-query";
import { cancelPlannedPrice, getPlannedPrice } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation, query } from "#platform/http/call.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** The price that an imported file announces for an edition, which the publisher may refuse. */
export function PlannedPrice({ editionId }: { editionId: number }) {
  const { data, refetch } = useQuery(query(getPlannedPrice, { params: { id: String(editionId) } }));
  const cancelling = useMutation(mutation(cancelPlannedPrice));
  if (!data) return null;
  const cancel = async () => {
    await cancelling.mutateAsync({ params: { id: String(editionId) } }).catch(() => undefined);
    await refetch();
  };
  return (
    <Callout className="max-w-measure">
      <p>
        Cette édition coûtera {formatCents(data.price_cents)} à partir du {formatDate(data.starts_at)}, comme
        l’annonce le fichier importé.
      </p>
      <FormErrors>
        {cancelling.error && errorText(cancelling.error, "Le prix prévu n’a pas été annulé.")}
      </FormErrors>
      <Button size="sm" className="mt-3" pending={cancelling.isPending} onClick={() => void cancel()}>
        Garder le prix actuel
      </Button>
    </Callout>
  );
}
