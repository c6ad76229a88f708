import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { lotFor, type PricedLot, separateCents } from "#books/catalogue/lots/lots.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { Link } from "#ui/link.tsx";
import { Price } from "#ui/price.tsx";

export interface LotReader {
  isActiveSubscriber: boolean;
  ownedIds: ReadonlySet<number>;
}

/** The covers of a lot's first editions, side by side. */
export const LotCovers = ({ lot, sizes, most }: { lot: Lot; sizes: string; most: number }) => (
  <div className="flex gap-3">
    {lot.editions.slice(0, most).map((edition) => (
      <div key={edition.id} className="min-w-0 flex-1">
        <EditionCover
          book={{ title: edition.book_title, author: edition.author }}
          edition={edition}
          sizes={sizes}
        />
      </div>
    ))}
  </div>
);

interface LotPriceProps {
  lot: PricedLot;
  viewer: LotReader;
  size?: "md" | "lg";
}

/** The price for this viewer; beside it the price of the lot, where that is higher. */
export function LotPrice({ lot, viewer, size = "md" }: LotPriceProps) {
  const { priceCents } = lotFor(lot, viewer);
  return (
    <Price
      amount={formatCents(priceCents)}
      full={priceCents < lot.price_cents ? formatCents(lot.price_cents) : undefined}
      size={size}
    />
  );
}

/** Which books of a lot this viewer has, or gets with the subscription; nothing if there is none. */
export function LotOwned({ lot, viewer }: { lot: Lot; viewer: LotReader }) {
  const owned = lot.editions.filter(({ id }) => viewer.ownedIds.has(id));
  const { free } = lotFor(lot, viewer);
  if (owned.length + free.length === 0) return null;
  if (owned.length === lot.editions.length)
    return <p className="text-muted">Vous avez déjà tous ces livres.</p>;
  return (
    <p className="text-muted">
      {owned.length > 0 && `Vous avez déjà ${namesOf(owned)}. `}
      {free.length > 0 && `Votre abonnement comprend ${namesOf(free)}. `}
      Le prix en tient compte.
    </p>
  );
}

const namesOf = (editions: readonly { book_title: string }[]): string =>
  new Intl.ListFormat("fr").format(editions.map(({ book_title }) => `«\u202F${book_title}\u202F»`));

/** What a subscriber pays, for who is none. */
export function LotForSubscribers({ lot, viewer }: { lot: Lot; viewer: LotReader }) {
  const { priceCents } = lotFor(lot, { ...viewer, isActiveSubscriber: true });
  if (viewer.isActiveSubscriber || lot.editions.every(({ id }) => viewer.ownedIds.has(id))) return null;
  return (
    <p className="leading-snug">
      Abonné, vous paieriez <span className="whitespace-nowrap tabular-nums">{formatCents(priceCents)}</span>.{" "}
      <Link href="/abonnement">Découvrir l’abonnement</Link>
    </p>
  );
}

/** What the editions cost one by one, where the lot costs less. */
export function LotSaving({ lot }: { lot: Lot }) {
  const separate = separateCents(lot.editions);
  if (separate <= lot.price_cents) return null;
  return <p className="text-sm text-muted">Un par un, ces livres coûtent {formatCents(separate)}.</p>;
}
