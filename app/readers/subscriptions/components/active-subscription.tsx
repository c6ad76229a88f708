import type { ReactNode } from "react";
import { formatDate } from "#platform/data/dates.ts";
import { type Period, renewalOpensAt } from "#readers/subscriptions/subscriptions.rules.ts";
import { Badge } from "#ui/badge.tsx";

interface ActiveSubscriptionProps {
  period: Period;
  now: Date;
  children?: ReactNode;
}

/** The current subscription, and the date from which it can be renewed. */
export function ActiveSubscription({ period, now, children }: ActiveSubscriptionProps) {
  const opensAt = renewalOpensAt(period);
  return (
    <div className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-serif text-xl">Abonnement actif</span>
        <Badge tone="success">Actif</Badge>
      </p>
      <p className="mt-2">
        Jusqu’au <time dateTime={period.endDate.toISOString()}>{formatDate(period.endDate)}</time>. Il ne se
        renouvelle pas de lui-même.
      </p>
      {now < opensAt && (
        <p className="mt-1 text-sm text-muted">
          Vous pourrez le prolonger à partir du{" "}
          <span className="whitespace-nowrap">{formatDate(opensAt)}.</span>
        </p>
      )}
      {children && <p className="mt-3">{children}</p>}
    </div>
  );
}
