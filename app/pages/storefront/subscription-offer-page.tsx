import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { catalogueQuery } from "#books/catalogue/books/books.queries.ts";
import { callQueryOf, cataloguePath, emptySelection } from "#books/catalogue/client/catalogue-filters.ts";
import { Benefits } from "#readers/subscriptions/components/benefits.tsx";
import { SubscriptionQuestions } from "#readers/subscriptions/components/subscription-questions.tsx";
import {
  orderPath,
  subscriptionMonths,
  subscriptionPriceCents,
} from "#readers/subscriptions/subscriptions.rules.ts";
import { formatEuros, formatCents } from "#platform/data/money.ts";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/subscription-offer-page.ts";
import { getLatestBooks, type BookSummary } from "#books/catalogue/books/books.contract.ts";
import { query } from "#platform/http/call.ts";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookStrip } from "#books/catalogue/components/book-card.tsx";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { homeRowSize, newestEdition, priceFor } from "#books/catalogue/books/books.rules.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";

const freeSelection = { ...emptySelection, isFree: true };
const freeQuery = () => catalogueQuery(callQueryOf(freeSelection));

export const loader = ({ context }: Route.LoaderArgs) =>
  gather(context, [freeQuery(), query(getLatestBooks, {})]);

export const clientLoader = () => undefined;

export default function SubscriptionOfferPage({ loaderData }: Route.ComponentProps) {
  const price = formatEuros(subscriptionPriceCents);
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageMeta
        title="Abonnement"
        description={`${price} pour ${subscriptionMonths} mois, sans renouvellement\u202F: le catalogue gratuit en entier, moitié prix sur les autres livres, et tout ce que vous ajoutez reste à vous.`}
      />
      <div className="shell">
        <PageHeader
          eyebrow="Abonnement"
          title={`${subscriptionMonths} mois de lecture`}
          lead={`${price} en une fois, pour ${subscriptionMonths} mois. Rien ne se renouvelle sans vous.`}
          actions={<OfferButton />}
        />
        <div className="flex flex-col gap-16 pt-10">
          <section aria-labelledby="offer-benefits">
            <h2 id="offer-benefits" className="pb-6">
              Ce que vous y gagnez
            </h2>
            <Benefits />
          </section>
          <Examples />
          <section aria-labelledby="offer-questions" className="max-w-measure">
            <h2 id="offer-questions" className="pb-6">
              Vos questions
            </h2>
            <SubscriptionQuestions />
            <p className="pt-5">
              Une autre question{"\u202F"}? <Link href="/aide">Voyez l’aide</Link>
            </p>
            <div className="pt-8">
              <OfferButton />
            </div>
            <p className="pt-5">
              Pour quelqu’un d’autre{"\u202F"}? <Link href="/abonnement/offrir">Offrez un an de lecture</Link>
            </p>
          </section>
        </div>
      </div>
    </HydrationBoundary>
  );
}

/** The order itself, with its consent, is on the member's page; it asks visitors to sign in. */
function OfferButton() {
  const { user } = useAuth();
  if (user?.isActiveSubscriber)
    return (
      <ButtonLink href={cataloguePath(freeSelection)} variant="primary" size="lg">
        Choisir dans le catalogue gratuit
      </ButtonLink>
    );
  return (
    <ButtonLink href={orderPath} variant="primary" size="lg">
      S’abonner pour {formatEuros(subscriptionPriceCents)}
    </ButtonLink>
  );
}

function Examples() {
  const { data: free } = useQuery(freeQuery());
  const { data: latest = [] } = useQuery(query(getLatestBooks, {}));
  return (
    <>
      {free && free.total > 0 && (
        <FreeBooks total={free.total} books={free.items} allPath={cataloguePath(freeSelection)} />
      )}
      <HalfPrices books={latest} />
    </>
  );
}

interface FreeBooksProps {
  total: number;
  books: readonly BookSummary[];
  /** Where all of them are listed. */
  allPath: string;
}

/** What subscribers get for free now. */
function FreeBooks({ total, books, allPath }: FreeBooksProps) {
  const viewer = useViewer();
  return (
    <section aria-labelledby="free-books">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-8">
        <h2 id="free-books">
          {formatCount(total)} {total > 1 ? "livres gratuits" : "livre gratuit"} dès aujourd’hui
        </h2>
        <Link href={allPath} look="quiet" className="min-h-6">
          Tous les voir
        </Link>
      </div>
      <BookStrip books={books.slice(0, homeRowSize)}>
        {(book) => <ShopCard book={book} viewer={viewer} freeOnly />}
      </BookStrip>
    </section>
  );
}

/** More examples prove nothing more. */
const maxExamples = 4;

/** The newest books at their price and at a subscriber's. */
function HalfPrices({ books }: { books: readonly BookSummary[] }) {
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
                <Link href={editionPath(book.slug, edition.slug)} look="quiet">
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
