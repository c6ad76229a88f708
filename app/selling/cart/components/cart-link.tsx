import { ShoppingBag } from "lucide-react";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { CountBadge } from "#ui/badge.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { BareLink } from "#ui/link.tsx";

/** The link to the cart, with the number of its editions; the badge is hidden at 0. */
export function CartLink() {
  const { items } = useCart();
  const count = items.length;
  return (
    <BareLink
      href="/panier"
      aria-label={count === 0 ? "Panier" : `Panier, ${count} édition${count > 1 ? "s" : ""}`}
      title="Panier"
      className={buttonStyle("quiet", "md", "size-10 overflow-visible! px-0! py-0!")}
    >
      <span className="relative">
        <ShoppingBag aria-hidden className="size-[1.375rem]!" />
        <CountBadge count={count} />
      </span>
    </BareLink>
  );
}
