import { mailDress } from "#words/texts/look/look-facts.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { BookCard } from "#office/mailings/mails/letter-mail.tsx";
import { leaveToken } from "#office/mailings/readers/letter-readers.rules.ts";
import { type CardBlock, mailBlocks } from "#office/mailings/mailing-writing.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { type Mail, type RenderedMail, renderMail } from "#platform/mail/mail.server.ts";
import { formatCents } from "#platform/data/money.ts";

export type LetterWriter = ReturnType<typeof createLetterWriter>;

export interface WrittenLetter extends RenderedMail {
  subject: string;
}

/** In the place of each reader's own token, so that a letter is rendered once for many. */
const placeholder = leaveToken("00000000-0000-0000-0000-000000000000", 0);

/** Letters as mails: Markdown with cards of books. */
export function createLetterWriter(
  { config, content }: Pick<ShopDeps, "config" | "content">,
  catalogue: Pick<Catalogue, "book">,
) {
  const { publicUrl } = config;
  const leaveLink = (token: string) => `${publicUrl}/lettre/desinscription?token=${token}`;

  /** Null for a book that is not on sale: its address stays a line of text. */
  async function cardOf({ bookSlug, editionSlug }: CardBlock): Promise<BookCard | null> {
    const book = await catalogue.book(bookSlug).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    const edition = book?.editions.find(({ slug }) => editionSlug === null || slug === editionSlug);
    if (!book || !edition) return null;
    return {
      title: book.title,
      author: book.author,
      price: edition.price_cents === 0 ? "Gratuit" : formatCents(edition.price_cents),
      href: `${publicUrl}${editionPath(book.slug, edition.slug)}`,
      coverUrl: edition.cover_url && new URL(edition.cover_url, publicUrl).href,
    };
  }

  return {
    /** With a placeholder for the reader's token; see `addressed`. */
    async write({ subject, body }: { subject: string; body: string }): Promise<WrittenLetter> {
      const blocks = mailBlocks(body, publicUrl);
      const cards = new Map<number, BookCard>();
      for (const block of blocks) {
        const card = block.kind === "card" ? await cardOf(block) : null;
        if (card) cards.set(block.start, card);
      }
      const { LetterMail } = await import("#office/mailings/mails/letter-mail.tsx");
      const { brand } = content.letter("letter-confirmation", { username: "" });
      const mail = LetterMail({
        brand,
        subject,
        blocks,
        cards,
        publicUrl,
        leaveLink: leaveLink(placeholder),
      });
      return { subject, ...(await renderMail(mail, mailDress(content.look, publicUrl))) };
    },

    /** The letter to one reader, with the address by which mail programs end it. */
    addressed({ subject, html, text }: WrittenLetter, to: string, token: string): Mail {
      return {
        to,
        subject,
        body: { html: html.replaceAll(placeholder, token), text: text.replaceAll(placeholder, token) },
        unsubscribeUrl: `${publicUrl}/api/letter/leave/${token}`,
      };
    },
  };
}
