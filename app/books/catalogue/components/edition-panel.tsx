import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import type { ReactNode } from "react";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { subscriptionNote } from "#books/catalogue/client/edition-offer.ts";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import {
  type CampaignOffer,
  priceFor,
  namesOf,
  type PublicFormats,
} from "#books/catalogue/books/books.rules.ts";
import { formatDate, formatDateTime, formatMonthYear, formatPeriodEnd } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { bottomBarStyle } from "#ui/bottom-bar.ts";
import { formatBytes } from "#ui/bytes.ts";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

interface EditionPanelProps {
  edition: Edition;
  viewer: { isActiveSubscriber: boolean };
  action: ReactNode;
  /** For who owns it, in place of the price. */
  files?: ReactNode;
  /** The way to its extract: on a phone beside the price, within reach of a thumb, otherwise first of `more`. */
  extract?: ReactNode;
  /** The devices on which its files are read. */
  devices?: ReactNode;
  /** Below the price and the action: links to its extract, and to give it to another person. */
  more?: ReactNode;
}

/**
 * The selected edition: title, month and year, pages, downloads, description, price, action (storefront.md §2). On a
 * phone price and action stay at the bottom of the screen, within reach of a thumb; for its owner, « Lire » does.
 */
export function EditionPanel(props: EditionPanelProps) {
  const { edition, viewer, action, files, extract, devices, more } = props;
  return (
    <section aria-labelledby="edition-title" className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <p className="eyebrow pb-1">{edition.preorder ? "À paraître" : "Édition"}</p>
      <h2 id="edition-title">{keptTogether(edition.title)}</h2>
      <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
        <Fact term="Parution">
          {edition.preorder
            ? keptTogether(`le ${formatDate(edition.online_at)}`)
            : formatMonthYear(edition.publication_date)}
        </Fact>
        <Fact term="Pages">
          {edition.pages === null
            ? "?"
            : `${edition.pages_estimated ? "environ\u00A0" : ""}${formatCount(edition.pages)}, ${readingTime(edition.pages)} de lecture`}
        </Fact>
        {!edition.preorder && <Fact term="Téléchargements">{formatCount(edition.downloads)}</Fact>}
      </dl>
      {edition.description && <FormattedText text={edition.description} className="pt-4" />}
      <div
        data-print="none"
        data-bottom-bar={files ? undefined : true}
        className={files ? filesStyle : barStyle}
      >
        {files || (
          <div>
            <EditionPrice
              offer={edition}
              viewer={viewer}
              size="lg"
              note={subscriptionNote(edition, viewer)}
            />
            {extract && <div className="md:hidden">{extract}</div>}
          </div>
        )}
        <div className={files ? undefined : "w-[min(11.5rem,55%)] shrink-0 lg:w-full lg:pt-3"}>{action}</div>
      </div>
      {edition.preorder && (
        <p className="pt-4 text-sm">
          {edition.preorder === "order" ? "Payé à la commande." : "Rien à payer avant sa parution."}{" "}
          {keptTogether(`Dans votre bibliothèque le ${formatDateTime(edition.online_at)}, heure de Paris.`)}
        </p>
      )}
      {!files && edition.campaign && <CampaignNote campaign={edition.campaign} />}
      {!files && edition.price_cents > 0 && (
        <SubscriberPrice edition={edition} isSubscriber={viewer.isActiveSubscriber} />
      )}
      <div data-print="none" className="flex flex-col items-start gap-3 pt-4 empty:hidden">
        {extract && <div className={files ? undefined : "max-md:hidden"}>{extract}</div>}
        {more}
      </div>
      <details className="pt-4 text-sm text-muted">
        <summary className="min-h-6 cursor-pointer">Fichiers, liseuses, accessibilité</summary>
        <p className="pt-2">
          {filesText(edition.formats)} {devices}
        </p>
        <p className="pt-2">
          {sizesOf(edition)} <a href="#book-accessibility">Voir l’accessibilité</a>
        </p>
      </details>
    </section>
  );
}

/** What the subscription saves, or would save. */
function SubscriberPrice({ edition, isSubscriber }: { edition: Edition; isSubscriber: boolean }) {
  const asSubscriber = priceFor(edition, { isActiveSubscriber: true });
  const saving = edition.price_cents - asSubscriber;
  if (isSubscriber) {
    return (
      <p className="pt-4 leading-snug">
        {edition.is_free ? "Votre abonnement vous l’offre" : "Votre abonnement vous fait gagner"}
        {!edition.is_free && (
          <>
            {" "}
            <Amount cents={saving} />
          </>
        )}
        .
      </p>
    );
  }
  return (
    <p className="pt-4 leading-snug">
      {edition.is_free ? (
        "Avec l’abonnement, vous l’ajouteriez sans rien payer."
      ) : (
        <>
          Abonné, vous paieriez <Amount cents={asSubscriber} />, soit <Amount cents={saving} /> de moins.
        </>
      )}{" "}
      <Link href="/abonnement">Découvrir l’abonnement</Link>
    </p>
  );
}

const Amount = ({ cents }: { cents: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatCents(cents)}</span>
);

/** The size of each file that can be downloaded. */
const sizesOf = ({ formats, notice }: Edition): string =>
  (["epub", "azw3", "pdf"] as const)
    .flatMap((format) => {
      const size = notice.file_sizes[format];
      return size === undefined || formats[format] !== "ready"
        ? []
        : `${format.toUpperCase()}\u00A0: ${formatBytes(size)}.`;
    })
    .join(" ");

/** Until when the reduced price holds, and the prices with which it is compared (C. conso. L112-1-1). */
function CampaignNote({ campaign }: { campaign: CampaignOffer }) {
  const { ends_at, regular_price_cents, lowest_price_cents } = campaign;
  return (
    <p className="pt-4 text-sm">
      Prix d’opération jusqu’au {keptTogether(formatPeriodEnd(ends_at))}.
      {lowest_price_cents !== null && (
        <>
          {" "}
          Prix le plus bas des 30 jours précédents{"\u202F"}:{" "}
          <span className="whitespace-nowrap tabular-nums">{formatCents(lowest_price_cents)}</span>.
        </>
      )}
      {lowest_price_cents !== regular_price_cents && (
        <>
          {" "}
          Prix hors opération{"\u202F"}:{" "}
          <span className="whitespace-nowrap tabular-nums">{formatCents(regular_price_cents)}</span>.
        </>
      )}
    </p>
  );
}

/** Nothing is left to buy: the way to read it takes the place at the bottom of a phone's screen. */
const filesStyle = "mt-5 flex flex-wrap items-center gap-4";

const barStyle = `${bottomBarStyle} max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 md:mt-5`;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

const names = ["pdf", "epub", "azw3"] as const;

/** The files that a buyer gets now, and later; without failed ones, and those that it does not have. */
export function filesText(formats: PublicFormats): string {
  const missing = formats.azw3 === "absent" ? " Pas d’AZW3\u202F: la mise en page est fixe." : "";
  return `${presentText(formats)}${missing}`;
}

function presentText(formats: PublicFormats): string {
  const ready = names.filter((name) => formats[name] === "ready");
  const pending = names.filter((name) => formats[name] === "pending");
  const later = pending.length > 0 ? ` ${namesOf(pending)} en préparation.` : "";
  if (ready.length > 0)
    return `${namesOf(ready)}, sans verrou, à télécharger depuis votre bibliothèque.${later}`;
  if (pending.length > 0)
    return `${namesOf(pending)}, sans verrou, en préparation\u202F: à télécharger bientôt depuis votre bibliothèque.`;
  return "Les fichiers de cette édition ne sont pas disponibles pour le moment.";
}

/** A calm reader's pace on the pages of our PDF, about 250 words each. */
const minutesPerPage = 1.25;

/** About how long a text takes to read: « environ 5 h », « moins d’une heure ». */
export function readingTime(pages: number): string {
  const hours = (pages * minutesPerPage) / 60;
  if (hours < 0.75) return "moins d’une heure";
  return `environ\u00A0${Math.round(hours)}\u00A0h`;
}
