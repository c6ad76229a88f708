import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { formatDay } from "#platform/data/dates.ts";
import { PayoutState } from "#selling/payments/components/accounting/payout-list.tsx";
import { PayoutMovements } from "#selling/payments/components/accounting/payout-movements.tsx";
import { payoutQuery } from "#selling/payments/accounting/accounting.queries.ts";

export default function PayoutPage() {
  const { payoutId = "" } = useParams();
  const payout = useQuery(payoutQuery(payoutId));
  const { data } = payout;
  return (
    <Screen
      title={data && `Virement du ${formatDay(data.arrives_on)}`}
      lead={data && <PayoutState payout={data} />}
    >
      <Loaded answer={payout}>{(found) => <PayoutMovements payout={found} />}</Loaded>
    </Screen>
  );
}
