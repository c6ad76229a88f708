import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { BankQuestion } from "#selling/payments/components/bank-question.tsx";
import { SessionFailure } from "#selling/payments/components/session-failure.tsx";
import { SettledSession } from "#selling/payments/components/settled-session.tsx";
import { SimulatedFrame } from "#selling/payments/components/simulated-frame.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { Route } from "./+types/simulated-authentication-page.ts";
import { getSimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import { query } from "#platform/http/call.ts";

/** Simulates a bank's page, which asks for confirmation before a payment. */
export default function SimulatedAuthenticationPage({ params }: Route.ComponentProps) {
  return (
    <SimulatedFrame title="Confirmation de votre banque">
      <PageMeta title="Confirmation simulée" description="Une page de banque qui ne débite rien." noIndex />
      <Question sessionId={params.sessionId} />
    </SimulatedFrame>
  );
}

function Question({ sessionId }: { sessionId: string }) {
  const { brand } = useShop();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getSimulatedSession, { params: { sessionId } }),
    staleTime: 0,
  });
  if (!data && !error) return <QuestionSkeleton />;
  if (!data) return <SessionFailure error={error} onRetry={() => void refetch()} pending={isFetching} />;
  if (data.state !== "open") return <SettledSession session={data} />;
  // No confirmation is pending: the card comes first.
  if (!data.needs_authentication) return <Navigate to={`/paiement-simule/${sessionId}`} replace />;
  return <BankQuestion session={data} brand={brand} />;
}

function QuestionSkeleton() {
  return (
    <Loading className="mt-8">
      <Skeleton className="h-80 max-w-xl" />
    </Loading>
  );
}
