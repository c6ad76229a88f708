import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import type { Product, WithContext } from "schema-dts";
import { data } from "react-router";
import { LotButton } from "#selling/cart/components/lot-button.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { lotQuery } from "#books/catalogue/books/books.queries.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import {
  LotForSubscribers,
  LotOwned,
  LotPrice,
  LotSaving,
} from "#books/catalogue/components/lots/lot-parts.tsx";
import type { Lot } from "#books/catalogue/lots/lots.contract.ts";
import { lotLabel, lotPath, titlesOf } from "#books/catalogue/lots/lots.rules.ts";
import { plainDescription } from "#formats/formatted-text.ts";
import { UnknownEntry } from "#pages/storefront/entry-frame.tsx";
import { gather } from "#platform/page/page-data.ts";
import { metaDescription, PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { BareLink } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StructuredData } from "#ui/served-script.tsx";
import type { Route } from "./+types/lot-page.ts";

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const page = await gather(context, [lotQuery(slug)]);
  return page.missing ? data(page, { status: 404 }) : page;
}

export const clientLoader = () => undefined;

export default function LotPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <LotScreen slug={params.slug} missing={loaderData?.missing ?? false} />
    </HydrationBoundary>
  );
}

function LotScreen({ slug, missing }: { slug: string; missing: boolean }) {
  const { data: lot, error } = useQuery({ ...lotQuery(slug), enabled: !missing });
  if (!lot) return <UnknownEntry kind="lot" missing={missing} error={error} />;
  return (
    <>
      <LotMeta lot={lot} />
      <div className="shell">
        <PageHeader title={lot.title} eyebrow={lotLabel(lot.editions.length)} />
        <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-12">
          <LotPanel lot={lot} />
          <div className="flex flex-col gap-10 lg:col-start-1 lg:row-start-1">
            {lot.description && (
              <FormattedText
                text={lot.description}
                className="max-w-measure font-serif text-lg leading-relaxed"
              />
            )}
            <LotBooks lot={lot} />
          </div>
        </div>
      </div>
    </>
  );
}

function LotMeta({ lot }: { lot: Lot }) {
  const { publicUrl } = useShop();
  const path = lotPath(lot.slug);
  const description = metaDescription(
    lot.description
      ? plainDescription(lot.description)
      : `${titlesOf(lot.editions).join(", ")}\u202F: ensemble, en livres numériques.`,
  );
  const product: WithContext<Product> = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: lot.title,
    description,
    isRelatedTo: lot.editions.map(({ book_title, book_slug, slug }) => ({
      "@type": "Product",
      name: book_title,
      url: publicUrl + editionPath(book_slug, slug),
    })),
    offers: {
      "@type": "Offer",
      url: publicUrl + path,
      price: (lot.price_cents / 100).toFixed(2),
      priceCurrency: "EUR",
      availability: lot.unavailable ? "https://schema.org/OutOfStock" : "https://schema.org/InStock",
    },
  };
  return (
    <>
      <PageMeta title={lot.title} description={description} canonical={path} />
      <StructuredData page={path} data={import.meta.env.SSR ? product : null} />
    </>
  );
}

/** Price and button. */
function LotPanel({ lot }: { lot: Lot }) {
  const viewer = useViewer();
  return (
    <section
      aria-label="Acheter le coffret"
      className="flex flex-col gap-4 self-start rounded border border-hairline bg-raised p-5 sm:p-6 lg:col-start-2"
    >
      <LotPrice lot={lot} viewer={viewer} size="lg" />
      <LotOwned lot={lot} viewer={viewer} />
      <LotSaving lot={lot} />
      <LotButton lot={lot} viewer={viewer} />
      <LotForSubscribers lot={lot} viewer={viewer} />
    </section>
  );
}

function LotBooks({ lot }: { lot: Lot }) {
  const viewer = useViewer();
  return (
    <section aria-labelledby="lot-books">
      <h2 id="lot-books" className="pb-6">
        Dans ce coffret
      </h2>
      <ul className="book-grid md:grid-cols-3">
        {lot.editions.map((edition) => (
          <li key={edition.id}>
            <article className="book-card">
              <BareLink href={editionPath(edition.book_slug, edition.slug)}>
                <EditionCover
                  book={{ title: edition.book_title, author: edition.author }}
                  edition={edition}
                  sizes={coverSizes}
                />
                <h3>{edition.book_title}</h3>
              </BareLink>
              <p>{edition.author}</p>
              <p className="text-muted">{edition.title}</p>
              <div>
                {viewer.ownedIds.has(edition.id) ? (
                  <p className="text-sm text-muted">Déjà dans votre bibliothèque</p>
                ) : (
                  <EditionPrice offer={edition} viewer={viewer} note="seul" />
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

const coverSizes = "(min-width: 1024px) 256px, (min-width: 768px) 30vw, 44vw";
