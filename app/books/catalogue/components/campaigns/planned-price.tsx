import { useQuery } from "@tanstack/react-query";
import { useAct } from "#access/administrators/components/use-act.ts";
import { cancelPlannedPrice, getPlannedPrice } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { mutation, query } from "#platform/http/call.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** The price that an imported file announces for an edition, which the publisher may refuse. */
export function PlannedPrice({ editionId }: { editionId: number }) {
  const params = { id: String(editionId) };
  const { data } = useQuery(query(getPlannedPrice, { params }));
  const act = useAct(mutation(cancelPlannedPrice), {
    done: "Le prix reste le même.",
    failed: "Le prix prévu n’a pas été annulé.",
  });
  if (!data) return null;
  return (
    <Callout className="max-w-measure">
      <p>
        Cette édition coûtera {formatCents(data.price_cents)} à partir du {formatDate(data.starts_at)}, comme
        l’annonce le fichier importé.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      <Button size="sm" className="mt-3" pending={act.pending} onClick={() => void act.run({ params })}>
        Garder le prix actuel
      </Button>
    </Callout>
  );
}
