import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, isStatus } from "#platform/errors.ts";
import { PageMeta } from "#platform/page-meta.tsx";
import { useShop } from "#platform/shop-context.tsx";
import { CardForm } from "#modules/payments/components/card-form.tsx";
import { OrderSummary } from "#modules/payments/components/order-summary.tsx";
import type { SimulatedSession } from "#modules/payments/contract.ts";
import { abandonSimulatedSessionMutation, simulatedSessionQuery } from "#modules/payments/queries.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import type { Route } from "./+types/simulated-payment-page.ts";

/** Stands in for a card company's page, outside the shop's own frame. */
export default function SimulatedPaymentPage({ params }: Route.ComponentProps) {
  const { brand } = useShop();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageMeta title="Paiement simulé" description="Une page de carte qui ne débite rien." noIndex />
      <header className="border-b border-accent/30 bg-accent-tint px-4 py-2 text-center text-accent">
        <strong>Simulation{"\u202f"}:</strong> aucune carte n’est débitée
      </header>
      <main id="contenu" tabIndex={-1} className="shell flex-1 py-8 md:py-14">
        <div className="mx-auto max-w-4xl">
          <h1 tabIndex={-1} className="text-2xl">
            Paiement à {brand}
          </h1>
          <Session sessionId={params.sessionId} />
        </div>
      </main>
    </div>
  );
}

function Session({ sessionId }: { sessionId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...simulatedSessionQuery(sessionId),
    staleTime: 0,
  });
  if (!data && !error) return <SessionSkeleton />;
  if (!data) {
    const isUnknown = isStatus(error, 404);
    return (
      <div className="py-10">
        <ErrorState
          title={errorText(error, "Erreur de chargement.")}
          onRetry={isUnknown ? undefined : () => void refetch()}
          pending={isFetching}
        >
          {isUnknown && <Link href="/">Revenir à la boutique</Link>}
        </ErrorState>
      </div>
    );
  }
  if (data.state === "open") return <OpenSession session={data} />;
  return <SettledSession session={data} />;
}

function OpenSession({ session }: { session: SimulatedSession }) {
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <OrderSummary session={session} />
      <div className="md:row-span-2">
        <CardForm session={session} />
      </div>
      <Abandon sessionId={session.id} />
    </div>
  );
}

function Abandon({ sessionId }: { sessionId: string }) {
  const { show } = useToasts();
  const { mutateAsync } = useMutation(abandonSimulatedSessionMutation());
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      const { url } = await mutateAsync({ params: { sessionId } });
      window.location.assign(url);
    } catch (error) {
      setPending(false);
      show(errorText(error, "Erreur inconnue."), { tone: "error" });
    }
  };
  return (
    <Button
      variant="quiet"
      className="-ml-4 self-start justify-self-start"
      pending={pending}
      onClick={() => void leave()}
    >
      Annuler et revenir à la boutique
    </Button>
  );
}

function SettledSession({ session }: { session: SimulatedSession }) {
  const paid = session.state === "paid";
  return (
    <div className="mt-8">
      <p>{paid ? "Ce paiement a déjà été effectué." : "Cette session de paiement a expiré."}</p>
      {/* The shop may be at another address than this page's: a plain link follows either. */}
      <a
        href={paid ? session.success_url : session.cancel_url}
        className="mt-4 inline-block underline underline-offset-[0.2em]"
      >
        Revenir à la boutique
      </a>
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
