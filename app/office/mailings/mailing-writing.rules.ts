import { type Block, type Inline, letterBlocks } from "#words/news/client/letter-blocks.ts";

/** A paragraph that is only the address of a book's page, with or without an edition. */
export interface CardBlock {
  kind: "card";
  start: number;
  bookSlug: string;
  editionSlug: string | null;
}
export type MailBlock = Block | CardBlock;

/** At most this many cards: each is a query, and a mail is no catalogue. */
export const maxCards = 20;

/** The blocks of a letter, with the addresses of books as cards. @param publicUrl the shop's, without a slash at its end */
export function mailBlocks(text: string, publicUrl: string): MailBlock[] {
  let cards = 0;
  return letterBlocks(text).map((block) => {
    const found = block.kind === "paragraph" ? bookAddress(block.parts, publicUrl) : null;
    if (!found || cards === maxCards) return block;
    cards += 1;
    return { kind: "card", start: block.start, ...found };
  });
}

function bookAddress(parts: readonly Inline[], publicUrl: string) {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== "text") return null;
  const text = only.text.trim();
  const path = text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
  const [, bookSlug, editionSlug = null] =
    /^\/livre\/([a-z0-9-]{1,200})(?:\/([a-z0-9-]{1,200}))?\/?$/.exec(path) ?? [];
  return bookSlug ? { bookSlug, editionSlug } : null;
}
