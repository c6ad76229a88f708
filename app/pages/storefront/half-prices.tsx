import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { newestEdition, priceFor } from "#books/catalogue/books/books.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { Link } from "#ui/link.tsx";

/** More examples prove nothing more. */
const maxExamples = 4;

/** The newest books at their price and at a subscriber's. */
export function HalfPrices({ books }: { books: readonly BookSummary[] }) {
  const examples = books
    .flatMap((book) => {
      const edition = newestEdition(book.editions);
      return edition && !edition.is_free && edition.price_cents > 1 ? [{ book, edition }] : [];
    })
    .slice(0, maxExamples);
  if (examples.length === 0) return null;
  return (
    <section aria-labelledby="half-prices" className="max-w-measure">
      <h2 id="half-prices" className="pb-6">
        Les nouveautés à moitié prix
      </h2>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-hairline text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              Livre
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-normal">
              Prix
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Abonné
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ book, edition }) => (
            <tr key={edition.id} className="border-b border-hairline">
              <th scope="row" className="py-3 pr-4 font-normal">
                <Link href={editionPath(book.slug, edition.slug)} look="quiet" prefetch="intent">
                  {book.title}
                </Link>
              </th>
              <td className="py-3 pr-4 text-right whitespace-nowrap text-muted tabular-nums">
                {formatCents(edition.price_cents)}
              </td>
              <td className="py-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {formatCents(priceFor(edition, { isActiveSubscriber: true }))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
