import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import type { ReactNode } from "react";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import {
  type CampaignOffer,
  priceFor,
  namesOf,
  type PublicFormats,
} from "#books/catalogue/books/books.rules.ts";
import { formatDate, formatDateTime, formatMonthYear, formatPeriodEnd } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { formatBytes } from "#ui/bytes.ts";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

/** What an edition is: title, month and year, pages, downloads, description. */
export function EditionFacts({ edition }: { edition: Edition }) {
  return (
    <>
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
    </>
  );
}

/** When it comes and is paid, until when a price holds, what the subscription saves. */
export function EditionNotes({ edition, isSubscriber, isOwned }: EditionNotesProps) {
  return (
    <>
      {edition.preorder && (
        <p className="pt-4 text-sm">
          {edition.preorder === "order" ? "Payé à la commande." : "Rien à payer avant sa parution."}{" "}
          {keptTogether(`Dans votre bibliothèque le ${formatDateTime(edition.online_at)}, heure de Paris.`)}
        </p>
      )}
      {!isOwned && edition.campaign && <CampaignNote campaign={edition.campaign} />}
      {!isOwned && edition.price_cents > 0 && (
        <SubscriberPrice edition={edition} isSubscriber={isSubscriber} />
      )}
    </>
  );
}

interface EditionNotesProps {
  edition: Edition;
  isSubscriber: boolean;
  /** Nothing is left to buy. */
  isOwned: boolean;
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
export const sizesOf = ({ formats, notice }: Edition): string =>
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
