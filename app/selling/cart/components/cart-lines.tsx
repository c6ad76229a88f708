import { X } from "lucide-react";
import { removeByForm } from "#selling/cart/components/cart-form.tsx";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { LotLine } from "#selling/cart/components/lot-line.tsx";
import type { FreshPrices } from "#selling/cart/components/use-fresh-prices.ts";
import type { CartItem, Viewer } from "#selling/cart/cart.rules.ts";
import { isOrdered } from "#selling/cart/cart-totals.rules.ts";
import type { SoldEdition } from "#selling/cart/cart.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { useWishes } from "#selling/wishes/components/use-wishes.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

interface CartLinesProps extends FreshPrices {
  viewer: Viewer;
}

/** The editions in the cart. A removed one can be restored to its place. */
export function CartLines({ viewer, sold, lots }: CartLinesProps) {
  const { items, remove, clear, restore } = useCart();
  const { show } = useToasts();
  const takeOut = (item: CartItem) => {
    remove(item);
    show(`${item.book_title} a quitté le panier.`, { undo: { onUndo: () => restore(items) } });
  };
  const { add } = useWishes();
  const keepForLater = async (item: CartItem) => {
    try {
      await add({ edition_id: item.id, added_cents: item.price_full_cents });
    } catch (error) {
      return show(errorText(error, "Impossible de garder ce livre pour plus tard."), { tone: "error" });
    }
    remove(item);
    show(
      <>
        «{"\u00A0"}
        {item.book_title}
        {"\u00A0"}» est dans vos envies. <Link href="/envies">Voir mes envies</Link>
      </>,
      { tone: "success" },
    );
  };
  const empty = () => {
    clear();
    // This button is far below what is left.
    scrollTo({ top: 0, behavior: "instant" });
    show("Panier vidé.", { undo: { onUndo: () => restore(items) } });
  };
  return (
    <section aria-labelledby="cart-lines-title">
      <h2 id="cart-lines-title" className="sr-only">
        Éditions
      </h2>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {items.map((item) =>
          item.lot ? (
            <LotLine
              key={`coffret ${item.id}`}
              item={item}
              lot={lots.find(({ id }) => id === item.id)}
              viewer={viewer}
              onRemove={() => takeOut(item)}
            />
          ) : (
            <CartLine
              key={item.id}
              item={item}
              sold={sold.find(({ id }) => id === item.id)}
              viewer={viewer}
              onRemove={() => takeOut(item)}
              onKeep={() => void keepForLater(item)}
            />
          ),
        )}
      </ul>
      <p className="pt-4 text-sm text-muted">
        {keptTogether(
          "C’est pour quelqu’un d’autre\u202F? «\u202FOffrir ce livre\u202F», sur la page de chaque livre, l’envoie à votre ami.",
        )}
      </p>
      <Button variant="quiet" size="sm" className="mt-3 -ml-3 text-muted noscript:hidden" onClick={empty}>
        Vider le panier
      </Button>
    </section>
  );
}

interface CartLineProps {
  item: CartItem;
  sold: SoldEdition | undefined;
  viewer: Viewer;
  onRemove: () => void;
  /** Moves it to the wish list. */
  onKeep: () => void;
}

function CartLine({ item, sold, viewer, onRemove, onKeep }: CartLineProps) {
  const offer = { price_cents: item.price_full_cents, is_free: item.is_free };
  return (
    <li className="flex items-start gap-4 py-5">
      <div className="w-16 shrink-0 sm:w-20">
        <EditionCover
          book={{ title: item.book_title, author: sold?.author ?? "" }}
          edition={sold}
          sizes="80px"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-baseline sm:justify-between">
        <div className="min-w-0">
          <h3>
            {sold ? (
              <Link href={editionPath(sold.book_slug, sold.slug)} look="quiet">
                {item.book_title}
              </Link>
            ) : (
              item.book_title
            )}
          </h3>
          {/* With their room from the start: nothing moves when the shop has answered. */}
          {!item.unsold && <p>{sold?.author ?? "\u00A0"}</p>}
          <p className="text-muted">{keptTogether(item.title)}</p>
          {!item.unsold && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-1 -ml-3 text-muted noscript:hidden"
              onClick={onKeep}
            >
              Enregistrer pour plus tard
              <span className="sr-only">
                {" "}
                : {item.book_title}, {item.title}
              </span>
            </Button>
          )}
        </div>
        <div className="shrink-0">
          {isOrdered(item) ? (
            <EditionPrice offer={offer} viewer={viewer} size="md" />
          ) : (
            <Badge>{item.unsold ? "N’est plus en vente" : "Indisponible pour le moment"}</Badge>
          )}
        </div>
      </div>
      <IconButton
        label={`Retirer ${item.book_title}, ${item.title}`}
        icon={<X />}
        size="sm"
        {...removeByForm(item)}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      />
    </li>
  );
}
