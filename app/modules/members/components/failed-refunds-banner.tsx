import { useQuery } from "@tanstack/react-query";
import { failedRefundsQuery } from "#modules/members/queries.ts";
import { formatCents } from "#platform/money.ts";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";

/** Shows that money is owed to readers; otherwise nothing. */
export function FailedRefundsBanner() {
  const { data } = useQuery(failedRefundsQuery());
  if (!data || data.length === 0) return null;
  const owed = formatCents(data.reduce((sum, { owed_cents }) => sum + owed_cents, 0));
  return (
    <Callout>
      {data.length === 1
        ? `Un remboursement a échoué\u202F: ${owed} restent dus à un lecteur.`
        : `${data.length} remboursements ont échoué\u202F: ${owed} restent dus.`}{" "}
      <Link href="/admin/remboursements">Voir et relancer</Link>
    </Callout>
  );
}
