import { Gift } from "lucide-react";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { Link } from "#ui/link.tsx";

interface GiveLinkProps {
  book: { slug: string };
  edition: { slug: string; price_cents: number; unavailable?: true | undefined; preorder?: unknown };
}

/** A free edition needs no gift: its page can be sent. */
export function GiveLink({ book, edition }: GiveLinkProps) {
  if (edition.price_cents === 0 || edition.unavailable || edition.preorder) return null;
  return (
    <Link
      href={`${editionPath(book.slug, edition.slug)}/offrir`}
      className="inline-flex min-h-6 items-center gap-2"
    >
      <Gift aria-hidden className="size-[1.125rem]" />
      Offrir ce livre
    </Link>
  );
}
