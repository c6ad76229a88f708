import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { FreeBooks } from "#pages/storefront/free-books.tsx";
import { HalfPrices } from "#pages/storefront/half-prices.tsx";
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
import { formatEuros } from "#platform/data/money.ts";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/subscription-offer-page.ts";
import { getLatestBooks } from "#books/catalogue/books/books.contract.ts";
import { query } from "#platform/http/call.ts";

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
