import { BookCheck, BookDashed, CalendarClock, LibraryBig, ShoppingBag } from "lucide-react";
import { type MouseEvent, useRef, useSyncExternalStore } from "react";
import type { EditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { editionState, hasEdition, type EditionState, type Viewer } from "#selling/cart/cart.rules.ts";
import type { CardEdition } from "#books/catalogue/components/book-card.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { addByForm } from "#selling/cart/components/cart-form.tsx";
import { cartStore } from "#selling/cart/client/cart-store.ts";

interface EditionButtonProps {
  edition: CardEdition;
  /** Appended to the label for screen readers: many cards have the same label. */
  of: string;
  viewer: Viewer;
  actions: EditionActions;
  /** A card in a list, or the buying panel of a book's page. */
  place: "card" | "page";
  /** Where an announced edition is preordered: it does not go through the cart. */
  orderPath?: string;
}

/** The texts of storefront.md §4, cards and detail page. */
const labels: Record<EditionButtonProps["place"], Record<EditionState, string>> = {
  card: {
    owned: "Déjà dans la bibliothèque",
    unavailable: "Indisponible pour le moment",
    preorder: "Précommander",
    library: "Ajouter à la bibliothèque",
    cart: "Ajouter au panier",
  },
  page: {
    owned: "Déjà dans la bibliothèque",
    unavailable: "Indisponible pour le moment",
    preorder: "Précommander",
    library: "Ajouter",
    cart: "Acheter",
  },
};

const icons = {
  owned: BookCheck,
  unavailable: BookDashed,
  preorder: CalendarClock,
  library: LibraryBig,
  cart: ShoppingBag,
} as const;

/** The possible action on an edition; once it is in the cart, a link to the cart. */
export function EditionButton({ edition, of, viewer, actions, place, orderPath }: EditionButtonProps) {
  const state = editionState(edition, viewer);
  const isInCart = useIsInCart(edition.id);
  const Icon = icons[state];
  const pressed = useRef(false);
  // Its owner has « Lire » above it: the state is said, and does not ask to be pressed.
  const isMain = place === "page" && state !== "owned";
  const look = {
    variant: isMain ? "primary" : "secondary",
    size: isMain ? "lg" : "sm",
    icon: place === "page" ? <Icon aria-hidden /> : undefined,
    className: place === "card" ? "btn-card" : "w-full whitespace-normal!",
  } as const;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (state === "library") return actions.addToLibrary(edition);
    pressed.current = true;
    actions.addToCart(edition);
  };
  const words = (label: string) => (
    <span>
      {label}
      {place === "card" && <span className="sr-only"> : {of}</span>}
    </span>
  );

  if (state === "preorder" && orderPath !== undefined) {
    return (
      <ButtonLink {...look} href={orderPath}>
        {words(labels[place][state])}
      </ButtonLink>
    );
  }
  if (state === "cart" && isInCart) {
    // The pressed button was replaced: focus moves to the link in its place.
    const takeFocus = (link: HTMLAnchorElement | null) => {
      if (pressed.current) link?.focus({ preventScroll: true });
      pressed.current = false;
    };
    return (
      <ButtonLink {...look} ref={takeFocus} variant="secondary" href="/panier">
        {words("Dans le panier")}
      </ButtonLink>
    );
  }
  return (
    <Button
      {...look}
      {...(state === "cart" && addByForm([edition]))}
      disabled={state === "owned" || state === "unavailable"}
      pending={actions.pending}
      onClick={press}
    >
      {words(labels[place][state])}
    </Button>
  );
}

/**
 * Whether an edition is in the cart. Only the parts of a page for which the answer changes render again: a list has two
 * dozen buttons, and a slow phone takes a quarter of a second for all of them.
 */
const useIsInCart = (editionId: number): boolean =>
  useSyncExternalStore(
    cartStore.subscribe,
    () => hasEdition(cartStore.read(), editionId),
    () => false,
  );
