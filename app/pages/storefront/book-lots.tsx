import { LotCovers, LotPrice } from "#books/catalogue/components/lots/lot-parts.tsx";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { lotPath, titlesOf } from "#books/catalogue/lots/lots.rules.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";

interface BookLotsProps {
  lots: readonly Lot[];
  isActiveSubscriber: boolean;
  /** The viewer's editions. */
  owned: readonly number[];
}

/** The lots with a book. */
export function BookLots({ lots, isActiveSubscriber, owned }: BookLotsProps) {
  const viewer = { isActiveSubscriber, ownedIds: new Set(owned) };
  return (
    <section aria-labelledby="book-lots" className="shell pt-12 sm:pt-16">
      <h2 id="book-lots" className="pb-8 text-2xl">
        En coffret
      </h2>
      <ul className="grid gap-6 md:grid-cols-2">
        {lots.map((lot) => (
          <li
            key={lot.id}
            className="flex flex-col gap-4 rounded border border-hairline bg-raised p-5 sm:p-6"
          >
            <LotCovers lot={lot} sizes="(min-width: 768px) 130px, 25vw" most={4} />
            <h3 className="text-xl">
              <Link href={lotPath(lot.slug)} look="quiet">
                {lot.title}
              </Link>
            </h3>
            <p className="text-muted">{titlesOf(lot.editions).join(", ")}</p>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-4">
              <LotPrice lot={lot} viewer={viewer} />
              <ButtonLink href={lotPath(lot.slug)} size="sm">
                Voir le coffret
                <span className="sr-only"> {lot.title}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
