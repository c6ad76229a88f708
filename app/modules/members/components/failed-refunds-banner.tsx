import { useQuery } from "@tanstack/react-query";
import { failedRefundsQuery } from "#modules/members/queries.ts";
import { formatCents } from "#platform/money.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";

/** Says that money is owed to readers; nothing while none is. */
export function FailedRefundsNotice() {
  const { data } = useQuery(failedRefundsQuery());
  if (!data || data.length === 0) return null;
  const owed = formatCents(data.reduce((sum, { owed_cents }) => sum + owed_cents, 0));
  return (
    <Notice>
      {data.length === 1
        ? `Un remboursement a échoué\u202F: ${owed} restent dus à un lecteur.`
        : `${data.length} remboursements ont échoué\u202F: ${owed} restent dus.`}{" "}
      <Link href="/admin/remboursements">Voir et relancer</Link>
    </Notice>
  );
}
