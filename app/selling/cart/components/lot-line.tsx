import { X } from "lucide-react";
import { removeByForm } from "#selling/cart/components/cart-form.tsx";
import type { CartItem, Viewer } from "#selling/cart/cart.rules.ts";
import { isOrdered } from "#selling/cart/cart-totals.rules.ts";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { lotPath, titlesOf } from "#books/catalogue/lots/lots.rules.ts";
import { LotCovers, LotOwned, LotPrice } from "#books/catalogue/components/lots/lot-parts.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Link } from "#ui/link.tsx";

interface LotLineProps {
  item: CartItem;
  /** Once the shop has answered, if it is on sale. */
  lot: Lot | undefined;
  viewer: Viewer;
  onRemove: () => void;
}

/** A lot in the cart: one line at one price. */
export const LotLine = ({ item, lot, viewer, onRemove }: LotLineProps) => (
  <li className="flex items-start gap-4 py-5">
    <div className="w-16 shrink-0 sm:w-20">{lot && <LotCovers lot={lot} sizes="80px" most={1} />}</div>
    <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-baseline sm:justify-between">
      <div className="min-w-0">
        <h3>
          <Link href={lotPath(item.lot?.slug ?? "")} look="quiet">
            {item.book_title}
          </Link>
        </h3>
        <p className="text-muted">{item.title}</p>
        {lot && <p className="text-sm text-muted">{titlesOf(lot.editions).join(", ")}</p>}
        {lot && <LotOwned lot={lot} viewer={viewer} />}
      </div>
      <div className="shrink-0">
        {isOrdered(item) && item.lot ? (
          <LotPrice
            lot={{ price_cents: item.price_full_cents, editions: item.lot.editions }}
            viewer={viewer}
          />
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
