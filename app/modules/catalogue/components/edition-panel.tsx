import type { ReactNode } from "react";
import { formatDownloads, formatPages } from "#modules/catalogue/components/counts.ts";
import { EditionPrice } from "#modules/catalogue/components/edition-price.tsx";
import type { Edition } from "#modules/catalogue/contract.ts";
import { formatMonthYear } from "#platform/dates.ts";

interface EditionPanelProps {
  edition: Edition;
  viewer: { isActiveSubscriber: boolean };
  action: ReactNode;
}

/**
 * The selected edition: title, month and year, pages, downloads, description, price, action (storefront.md §2). On a
 * phone price and action stay at the bottom of the screen, in reach of a thumb.
 */
export function EditionPanel({ edition, viewer, action }: EditionPanelProps) {
  return (
    <section aria-labelledby="edition-title" className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <p className="eyebrow pb-1">Édition</p>
      <h2 id="edition-title">{edition.title}</h2>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-muted">
        <Fact term="Parution">{formatMonthYear(edition.publication_date)}</Fact>
        <Fact term="Longueur">{formatPages(edition.pages)}</Fact>
        <Fact term="Téléchargements">{formatDownloads(edition.downloads)}</Fact>
      </dl>
      {edition.description && <p className="pt-4 whitespace-pre-line">{edition.description}</p>}
      <div data-print="none" data-bottom-bar className={barStyle}>
        <EditionPrice offer={edition} viewer={viewer} size="lg" note={<FreeNote edition={edition} viewer={viewer} />} />
        <div className="w-[min(11.5rem,55%)] shrink-0 lg:w-full lg:pt-4">{action}</div>
      </div>
      <p className="pt-4 text-sm text-muted">PDF, EPUB et AZW3, sans verrou, à télécharger depuis votre bibliothèque.</p>
    </section>
  );
}

const barStyle =
  "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex max-lg:items-center max-lg:justify-between " +
  "max-lg:gap-4 max-lg:border-t max-lg:border-hairline max-lg:bg-paper max-lg:px-4 max-lg:py-3 " +
  "max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mt-6 lg:border-t lg:border-hairline lg:pt-5";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="not-first:before:mr-4 not-first:before:content-['·']">
      <dt className="sr-only">{term}</dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

/** Says to everybody else what a subscription would give. */
function FreeNote({ edition, viewer }: Pick<EditionPanelProps, "edition" | "viewer">) {
  if (viewer.isActiveSubscriber) return "prix abonné";
  return edition.is_free ? "gratuit pour les abonnés" : null;
}
