import { lazy, Suspense, useEffect, useRef } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { PurchaseOutcome } from "#selling/payments/components/use-purchase-confirmation.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** With the download manager, which other screens of the cart do not need. */
const BoughtFiles = lazy(() => import("#reading/library/components/bought-files.tsx"));

interface PurchaseOutcomePanelProps {
  outcome: Exclude<PurchaseOutcome, "none">;
  /** The ids of the editions that have arrived. */
  bought: readonly number[];
}

/** The screen after a payment, in place of the cart. */
export function PurchaseOutcomePanel({ outcome, bought }: PurchaseOutcomePanelProps) {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome !== "confirming") title.current?.focus();
  }, [outcome]);
  const { heading, text } = outcome === "confirmed" ? confirmed(bought.length) : texts[outcome];
  return (
    <div className="flex max-w-3xl flex-col items-start gap-5 py-16 lg:py-20" aria-live="polite">
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p className="text-lg text-muted">{keptTogether(text)}</p>
      {user && bought.length > 0 && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <BoughtFiles memberId={user.id} editionIds={bought} />
        </Suspense>
      )}
      {outcome === "confirming" && <Skeleton className="h-1 w-48 noscript:hidden" />}
      <div className={outcome === "confirming" ? "hidden noscript:block" : undefined}>
        <NextSteps />
      </div>
    </div>
  );
}

function NextSteps() {
  const { user } = useAuth();
  return (
    <div className="flex flex-wrap gap-3 pt-2">
      {user && <ButtonLink href={`/membre/${user.id}`}>Voir ma bibliothèque</ButtonLink>}
      <ButtonLink href="/catalogue">Continuer dans le catalogue</ButtonLink>
    </div>
  );
}

const confirmed = (books: number) => ({
  heading: books === 1 ? "Merci. Votre livre vous attend." : "Merci. Vos livres vous attendent.",
  text: "Le paiement est confirmé\u202F: tout est dans votre bibliothèque. Le reçu part par e-mail.",
});

const texts = {
  confirming: {
    heading: "Paiement en cours de confirmation…",
    text: "Cela ne prend que quelques instants. Vos livres rejoindront votre bibliothèque d’eux-mêmes.",
  },
  late: {
    heading: "La confirmation se fait attendre",
    text: "Il n’y a rien à refaire. Dès que la banque aura confirmé le paiement, vos livres seront dans votre bibliothèque et vous recevrez le reçu par e-mail.",
  },
} as const;
