import type { ReactNode } from "react";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { useArrivalHere } from "#ui/use-arrival-here.ts";
import {
  orderId,
  type Period,
  subscriptionMonths,
  subscriptionPriceCents,
} from "#readers/subscriptions/subscriptions.rules.ts";

/** The purchase, its price and its duration, directly above the order button (Code de la consommation, L221-14). */
export function SubscribeBox({ period, children }: { period: Period; children: ReactNode }) {
  return (
    <div className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <h3
        ref={useArrivalHere<HTMLHeadingElement>(orderId)}
        id={orderId}
        tabIndex={-1}
        className="scroll-mt-32"
      >
        Abonnement annuel
      </h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-3xl tabular-nums">{formatCents(subscriptionPriceCents)}</span>
        <span>pour {subscriptionMonths} mois, sans renouvellement automatique</span>
      </p>
      <p className="mt-2 text-sm text-muted">
        Prix tout compris, en un seul paiement. Du {formatDate(period.startDate)} au{" "}
        {formatDate(period.endDate)}.
      </p>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </div>
  );
}
