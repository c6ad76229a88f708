import { useQuery } from "@tanstack/react-query";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { AbandonPayment } from "#selling/payments/components/abandon-payment.tsx";
import { CardForm } from "#selling/payments/components/card-form.tsx";
import { OrderSummary } from "#selling/payments/components/order-summary.tsx";
import { SessionFailure } from "#selling/payments/components/session-failure.tsx";
import { SettledSession } from "#selling/payments/components/settled-session.tsx";
import { SimulatedFrame } from "#selling/payments/components/simulated-frame.tsx";
import { type SimulatedSession, getSimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { Route } from "./+types/simulated-payment-page.ts";
import { query } from "#platform/http/call.ts";

/** Simulates a provider's card page, outside the shop's own frame. */
export default function SimulatedPaymentPage({ params }: Route.ComponentProps) {
  const { brand } = useShop();
  return (
    <SimulatedFrame title={`Paiement à ${brand}`}>
      <PageMeta title="Paiement simulé" description="Une page de carte qui ne débite rien." noIndex />
      <Session sessionId={params.sessionId} />
    </SimulatedFrame>
  );
}

function Session({ sessionId }: { sessionId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getSimulatedSession, { params: { sessionId } }),
    staleTime: 0,
  });
  if (!data && !error) return <SessionSkeleton />;
  if (!data) return <SessionFailure error={error} onRetry={() => void refetch()} pending={isFetching} />;
  return data.state === "open" ? <OpenSession session={data} /> : <SettledSession session={data} />;
}

function OpenSession({ session }: { session: SimulatedSession }) {
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <OrderSummary session={session} />
      <div className="md:row-span-2">
        <CardForm session={session} />
      </div>
      <AbandonPayment sessionId={session.id} className="-ml-4 self-start justify-self-start" />
    </div>
  );
}

function SessionSkeleton() {
  return (
    <Loading className="mt-8 grid gap-10 md:grid-cols-2 md:gap-16">
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </Loading>
  );
}
