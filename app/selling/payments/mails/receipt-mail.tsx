import { Fragment } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { Link } from "#words/texts/components/mail-elements.tsx";
import { MailAction, MailLayout, MailLink, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatCents } from "#platform/data/money.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { withoutVatMention } from "#selling/payments/invoices/electronic-invoice.rules.ts";
import { areWithoutVat } from "#selling/payments/regime/vat-regime.rules.ts";
import { MailAmounts } from "#selling/payments/components/mail-amounts.tsx";
import { namesOfLine } from "#selling/payments/orders/orders.rules.ts";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";

interface BoughtFile {
  /** Of the book and its edition. */
  title: string;
  /** Each fetches one file, after the login; none holds a secret. */
  links: { format: string; href: string }[];
}

interface ReceiptMailProps {
  letter: Letter;
  payment: {
    id: number;
    kind: PaymentKind;
    amountCents: number;
    paidAt: Date;
    withdrawalConsent: boolean;
    consentVersion: string | null;
    consentedAt: Date | null;
  };
  lines: {
    id: number;
    bookTitle: string;
    editionTitle: string;
    lotTitle: string | null;
    priceCents: number;
  }[];
  /** Of the bought editions, for the buyer's own library. */
  files: BoughtFile[];
  /** The attached PDF; null for a payment from before there were invoices. */
  invoice: { number: string; vatCents: number; vat: { vatPerMille: number }[]; taxedIn?: string } | null;
  /** The wording of the ticked box; null if it is no longer known. */
  consentText: string | null;
  /** Bought for another person: then `libraryUrl` is the list of gifts. */
  isGift?: boolean;
  /** Preordered, and not received yet; null: bought to be read at once. */
  preorder?: { releasedAt: Date; isDelivered: boolean } | null;
  libraryUrl: string;
  /** The guides of the devices on the help page. */
  devicesUrl: string;
  /** Address of the withdrawal page. */
  withdrawalUrl: string;
}

/** The purchase, its price, and the consent about the right of withdrawal (decisions.md, "Buying"). */
export function ReceiptMail(props: ReceiptMailProps) {
  const { letter, payment, lines, files, invoice, consentText, isGift, preorder } = props;
  const { libraryUrl, devicesUrl, withdrawalUrl } = props;
  const isWithoutVat = invoice !== null && areWithoutVat(invoice.vat);
  const isSubscription = payment.kind === "subscription";
  return (
    <MailLayout
      letter={letter}
      preview={`Paiement de ${formatCents(payment.amountCents)} reçu.`}
      title="Merci pour votre achat"
    >
      <MailText>{`Nous avons bien reçu votre paiement nº\u00a0${payment.id}, le ${formatDateTime(payment.paidAt)}.`}</MailText>
      <MailAmounts
        lines={isSubscription ? [subscriptionLine(payment)] : lines.map(editionLine)}
        totalLabel={isWithoutVat ? "Total" : "Total TTC"}
        totalCents={payment.amountCents}
      />
      {invoice && (
        <MailText>
          {`${isWithoutVat ? withoutVatMention(invoice) : `Dont TVA\u202f: ${formatCents(invoice.vatCents)}`}. Votre facture nº\u00a0${invoice.number} est jointe à ce message\u202f; vous la retrouverez aussi dans vos paiements.`}
        </MailText>
      )}
      <MailText>{preorder ? preorderText(preorder) : withdrawalText(payment, consentText)}</MailText>
      {(isSubscription || isGift || !payment.withdrawalConsent) && (
        <MailText>{`Pour vous rétracter en ligne pendant ce délai\u202f: ${withdrawalUrl}`}</MailText>
      )}
      {isGift && (
        <MailText>
          Vous avez acheté ce livre pour l’offrir. Son lien, l’adresse et le jour de l’envoi sont dans vos
          cadeaux{"\u202f"}; tant que le livre n’a pas été reçu, vous pouvez vous rétracter dans les quatorze
          jours, même si vous avez demandé une livraison immédiate.
        </MailText>
      )}
      {!isSubscription && !isGift && !preorder && (
        <>
          <MailText>
            Vos fichiers sont prêts{"\u202f"}: EPUB pour un téléphone ou la plupart des liseuses, AZW3 pour un
            Kindle, PDF pour un ordinateur.
          </MailText>
          {files.map((file) => (
            <MailFiles key={file.title} {...file} />
          ))}
          <MailLink href={devicesUrl}>{"Sur quelle liseuse\u202f?"}</MailLink>
        </>
      )}
      <MailAction href={libraryUrl}>{isGift ? "Voir mes cadeaux" : "Ouvrir ma bibliothèque"}</MailAction>
    </MailLayout>
  );
}

const MailFiles = ({ title, links }: BoughtFile) => (
  <MailText>
    {title}
    {links.map(({ format, href }) => (
      <Fragment key={format}>
        {" · "}
        <Link href={href}>{format === "kepub" ? "KEPUB (Kobo)" : format.toUpperCase()}</Link>
      </Fragment>
    ))}
  </MailText>
);

function preorderText({ releasedAt, isDelivered }: { releasedAt: Date; isDelivered: boolean }): string {
  return isDelivered
    ? "Votre livre est paru, et vous attend dans votre bibliothèque. Droit de rétractation\u202f: vous avez quatorze jours pour changer d’avis, tant que vous ne l’avez pas reçu."
    : `Votre livre paraît le ${formatDateTime(releasedAt)}, heure de Paris, et vous attendra ce jour-là dans votre bibliothèque. Vous pouvez renoncer à cette précommande jusqu’à la parution, puis pendant quatorze jours tant que vous ne l’avez pas reçu.`;
}

function withdrawalText(payment: ReceiptMailProps["payment"], consentText: string | null): string {
  if (!payment.withdrawalConsent || !payment.consentedAt) {
    return "Droit de rétractation\u202f: vous disposez de quatorze jours pour vous rétracter, car vous n’y avez pas renoncé.";
  }
  const when = `Droit de rétractation\u202f: le ${formatDateTime(payment.consentedAt)}, vous avez accepté`;
  return consentText === null
    ? `${when} le texte de la version ${payment.consentVersion}.`
    : `${when} ce qui suit (version ${payment.consentVersion})\u202f: «\u202f${consentText}\u202f»`;
}

const editionLine = (line: ReceiptMailProps["lines"][number]) => ({
  name: namesOfLine(line),
  amountCents: line.priceCents,
});

const subscriptionLine = ({ amountCents }: { amountCents: number }) => ({
  name: "Abonnement de 12 mois, sans renouvellement automatique",
  amountCents,
});
