import { useQuery } from "@tanstack/react-query";
import { adminBookQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";

/** Next to an edition's price: the campaign whose price readers pay for now, and until when. */
export function CampaignInForce({ bookId, editionId }: { bookId: number; editionId: number }) {
  const { data } = useQuery(adminBookQuery(String(bookId)));
  const campaign = data?.editions.find(({ id }) => id === editionId)?.running_campaign;
  if (!campaign) return null;
  return (
    <Callout className="max-w-measure">
      <p>
        Les lecteurs paient en ce moment {formatCents(campaign.price_cents)}, le prix de l’opération{" "}
        <Link href={`/admin/operations/${campaign.id}`}>{campaign.name}</Link>, jusqu’au{" "}
        {formatDate(campaign.ends_at)}. Le prix que vous changez ici vaudra ensuite.
      </p>
    </Callout>
  );
}
