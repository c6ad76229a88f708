import type { MouseEvent } from "react";
import { BookCheck, BookDashed, ShoppingBag } from "lucide-react";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { addLotByForm } from "#selling/cart/components/cart-form.tsx";
import { hasLot, lotItemOf, lotWithPartOf, type Viewer, withItem } from "#selling/cart/cart.rules.ts";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

/** Puts a lot into the cart as one line; once it is there, a link to the cart. */
export function LotButton({ lot, viewer }: { lot: Lot; viewer: Viewer }) {
  const { items } = useCart();
  const { show } = useToasts();
  const look = { size: "lg", className: "w-full whitespace-normal!" } as const;
  if (hasLot(items, lot.id))
    return (
      <ButtonLink {...look} href="/panier" icon={<ShoppingBag aria-hidden />}>
        Dans le panier
      </ButtonLink>
    );
  if (lot.editions.every(({ id }) => viewer.ownedIds.has(id)))
    return (
      <Button {...look} disabled icon={<BookCheck aria-hidden />}>
        Déjà dans la bibliothèque
      </Button>
    );
  if (lot.unavailable)
    return (
      <Button {...look} disabled icon={<BookDashed aria-hidden />}>
        Indisponible pour le moment
      </Button>
    );
  const add = (event: MouseEvent) => {
    event.preventDefault();
    const item = lotItemOf(lot);
    const before = cartStore.read();
    const toCart = <Link href="/panier">Voir le panier</Link>;
    const other = lotWithPartOf(before, item);
    if (other)
      return show(
        <>
          Un de ces livres est déjà dans votre panier, avec «{"\u202F"}
          {other.book_title}
          {"\u202F"}». {toCart}
        </>,
      );
    cartStore.write(withItem(before, item));
    show(
      <>
        «{"\u202F"}
        {lot.title}
        {"\u202F"}» ajouté au panier. {toCart}
      </>,
      { tone: "success" },
    );
  };
  return (
    <Button
      {...look}
      {...addLotByForm(lot.id)}
      variant="primary"
      icon={<ShoppingBag aria-hidden />}
      onClick={add}
    >
      Acheter le coffret
    </Button>
  );
}
