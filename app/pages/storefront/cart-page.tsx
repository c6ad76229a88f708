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
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export default function CartPage() {
  return (
    <>
      <PageMeta title="Panier" description="Les éditions que vous avez choisies, et leur commande." noIndex />
      <CartScreen />
    </>
  );
}

function CartScreen() {
  const { outcome, bought } = usePurchaseConfirmation();
  return (
    <div className="shell">
      {outcome === "none" ? <CartContent /> : <PurchaseOutcomePanel outcome={outcome} bought={bought} />}
    </div>
  );
}

/** The cart is in the browser: the server renders a placeholder. */
function CartContent() {
  const hydrated = useHydrated();
  const { items } = useCart();
  const viewer = useViewer();
  const fresh = useFreshPrices();
  if (hydrated && items.length === 0) return <EmptyCart />;
  return (
    <>
      <PageHeader title="Panier" />
      <div className="flex max-w-3xl flex-col gap-8 pt-2 lg:pt-6">
        {hydrated ? <CartLines viewer={viewer} {...fresh} /> : <LinesSkeleton />}
        {hydrated && <CartSummary viewer={viewer} />}
      </div>
    </>
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
    <Loading>
      {[0, 1].map((line) => (
        <div key={line} className="border-b border-hairline py-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-2 h-5 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}
