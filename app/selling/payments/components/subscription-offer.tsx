import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "#platform/data/dates.ts";
import { KeepAccount, useClosureDate } from "#readers/accounts/components/keep-account.tsx";
import { subscriptionOfferQuery } from "#selling/payments/payments.queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

interface SubscriptionOfferProps {
  memberId: string;
  /** The offer, with its order button. */
  children: ReactNode;
}

/** The offer, or the reason why it is not available to this member, shown before the button is used. */
export function SubscriptionOffer({ memberId, children }: SubscriptionOfferProps) {
  const offer = useQuery(subscriptionOfferQuery());
  const closesAt = useClosureDate(memberId);
  if (closesAt)
    return (
      <KeepAccount memberId={memberId} closesAt={closesAt}>
        Pour vous abonner, choisissez d’abord de le garder.
      </KeepAccount>
    );
  return (
    <Loaded answer={offer} waiting={<Waiting />} failure="Erreur abonnements">
      {({ opens_at }) => (opens_at ? <NotYet opensAt={opens_at} /> : children)}
    </Loaded>
  );
}

const NotYet = ({ opensAt }: { opensAt: string }) => (
  <Callout>
    Vous avez renoncé à un abonnement{"\u202f"}: vous pourrez vous abonner de nouveau à partir du{" "}
    <time dateTime={opensAt} className="whitespace-nowrap">
      {formatDate(opensAt)}
    </time>
    .
  </Callout>
);

const Waiting = () => (
  <Loading>
    <Skeleton className="h-64" />
  </Loading>
);
