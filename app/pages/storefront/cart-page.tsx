import { HydrationBoundary } from "@tanstack/react-query";
import { getLots } from "#books/catalogue/lots/lots.contract.ts";
import { query } from "#platform/http/call.ts";
import { gather, plainReader } from "#platform/page/page-data.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";
import { consentQuery } from "#selling/payments/payments.queries.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import type { Route } from "./+types/cart-page.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { CartLines } from "#selling/cart/components/cart-lines.tsx";
import { useFreshPrices } from "#selling/cart/components/use-fresh-prices.ts";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { CartSummary } from "#selling/payments/components/cart-summary.tsx";
import { PurchaseOutcomePanel } from "#selling/payments/components/purchase-outcome.tsx";
import { usePurchaseConfirmation } from "#selling/payments/components/use-purchase-confirmation.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** What a plain form has brought to the cart's page, and the consent to an order that one may send from it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { cart, note, queries } = context.get(plainReader)();
  const { editions, lots } = cart;
  const shown = [
    ...(editions.length > 0 ? [query(getSoldEditions, { query: { ids: editions.join(",") } })] : []),
    ...(lots.length > 0 ? [query(getLots, { query: { ids: lots.join(",") } })] : []),
    ...(queries ? [consentQuery()] : []),
  ];
  const isFilled = editions.length + lots.length > 0;
  return { ...(await gather(context, shown)), isFilled, refusal: note?.error };
}

export const clientLoader = () => undefined;

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageMeta title="Panier" description="Les éditions que vous avez choisies, et leur commande." noIndex />
      <CartScreen refusal={loaderData?.refusal} isFilled={loaderData?.isFilled ?? false} />
    </HydrationBoundary>
  );
}

interface CartScreenProps {
  /** Of a form sent without scripts. */
  refusal: string | undefined;
  /** Whether the server knows of lines: those of this browser's storage are not known before its scripts. */
  isFilled: boolean;
}

function CartScreen(known: CartScreenProps) {
  const { outcome, bought } = usePurchaseConfirmation();
  return (
    <div className="shell">
      {outcome === "none" ? (
        <CartContent {...known} />
      ) : (
        <PurchaseOutcomePanel outcome={outcome} bought={bought} />
      )}
    </div>
  );
}

/** The cart is in the browser: without its cookie, the server renders a placeholder. */
function CartContent({ refusal, isFilled }: CartScreenProps) {
  const hydrated = useHydrated();
  const { items } = useCart();
  const viewer = useViewer();
  const fresh = useFreshPrices();
  if (hydrated && items.length === 0) return <EmptyCart />;
  const isThere = hydrated || (isFilled && items.length > 0);
  return (
    // At first as high as the window: what is below must not move when the cart comes.
    <div className="min-h-dvh">
      <PageHeader title="Panier" />
      <FormErrors>{refusal}</FormErrors>
      <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:pt-6">
        {isThere ? <CartLines viewer={viewer} {...fresh} /> : <LinesSkeleton />}
        {isThere && (
          <div className="lg:sticky lg:top-24">
            <CartSummary viewer={viewer} />
          </div>
        )}
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <>
      <PageHeader title="Panier" />
      <EmptyState
        title="Votre panier est vide."
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/catalogue" variant="primary">
              Parcourir le catalogue
            </ButtonLink>
            <ButtonLink href="/envies">Mes envies</ButtonLink>
          </div>
        }
      >
        Les éditions que vous choisirez vous attendront ici, même si vous fermez cette page.
      </EmptyState>
    </>
  );
}

function LinesSkeleton() {
  return (
    <>
      <p className="hidden text-lg noscript:block">
        Votre panier est vide. <Link href="/catalogue">Parcourir le catalogue</Link>
      </p>
      <Loading className="noscript:hidden">
        {[0, 1].map((line) => (
          <div key={line} className="border-b border-hairline py-5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
          </div>
        ))}
      </Loading>
    </>
  );
}
