import { CartScreen } from "#pages/storefront/cart-screen.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

export default function CartPage() {
  return (
    <>
      <PageMeta title="Panier" description="Les éditions que vous avez choisies, et leur commande." noIndex />
      <CartScreen />
    </>
  );
}
