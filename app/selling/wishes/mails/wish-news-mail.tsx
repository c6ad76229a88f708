import { Link } from "#words/texts/components/mail-elements.tsx";
import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { formatPeriodEnd } from "#platform/data/dates.ts";
import { elided } from "#platform/words/elision.ts";
import { formatCents } from "#platform/data/money.ts";

interface CheaperBook {
  /** Of the book and its edition. */
  title: string;
  author: string;
  link: string;
  /** For this member, in whole cents. */
  priceCents: number;
  /** In the free catalogue. */
  isFree: boolean;
  /** Of a campaign. */
  endsAt: string | null;
}

interface WishNewsMailProps {
  letter: Letter;
  books: readonly CheaperBook[];
  listUrl: string;
  /** Where the reader ends these mails, without a login. */
  stopUrl: string;
}

/**
 * Wished editions that have become cheaper. Only the present price is named: an earlier one beside it would be an
 * announced reduction, for which the law fixes the compared price (C. conso. L112-1-1).
 */
export function WishNewsMail({ letter, books, listUrl, stopUrl }: WishNewsMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={books.map(({ title }) => title).join(", ")}
      title={books.length === 1 ? "Une de vos envies coûte moins cher" : "Vos envies coûtent moins cher"}
      why="Vous nous avez demandé des nouvelles de vos envies."
    >
      <MailText>
        {books.length === 1 ? "Le prix de ce livre" : "Le prix de ces livres"} a baissé{"\u00a0:"}
      </MailText>
      {books.map((book) => (
        <MailText key={book.link}>
          <Link href={book.link}>{book.title}</Link>
          {`, ${elided("de", book.author)}\u00a0: ${priceText(book)}`}
        </MailText>
      ))}
      <MailAction href={listUrl}>Voir mes envies</MailAction>
      <MailText>
        {"Vous ne voulez plus de ces messages\u202f? "}
        <Link href={stopUrl}>Arrêtez-les ici</Link>, sans vous connecter.
      </MailText>
    </MailLayout>
  );
}

function priceText({ priceCents, isFree, endsAt }: CheaperBook): string {
  const until = endsAt === null ? "" : ` jusqu’au ${formatPeriodEnd(endsAt)}`;
  if (priceCents === 0) return `gratuit pour vous${until}.`;
  return `${formatCents(priceCents)}${until}${isFree ? ", et gratuit pour les abonnés" : ""}.`;
}
