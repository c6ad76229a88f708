import { X } from "lucide-react";
import type { ReactNode } from "react";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { WishedEdition } from "#selling/wishes/wishes.contract.ts";
import type { Wish } from "#selling/wishes/wishes.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

interface WishLinesProps {
  /** With the edition as it is now. */
  lines: readonly { wish: Wish; edition: WishedEdition }[];
  viewer: { isActiveSubscriber: boolean };
  onRemove: (edition: WishedEdition) => void;
  /** What can be done with an edition on sale. */
  children: (edition: WishedEdition) => ReactNode;
}

/** The wished editions, newest first. */
export const WishLines = ({ lines, viewer, onRemove, children }: WishLinesProps) => (
  <ul className="@container divide-y divide-hairline border-y border-hairline">
    {lines.map(({ wish, edition }) => (
      <li key={edition.id} className="flex items-start gap-4 py-5">
        <div className="w-16 shrink-0 @lg:w-20">
          <EditionCover
            book={{ title: edition.book_title, author: edition.author }}
            edition={edition}
            sizes="80px"
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-3 @lg:flex-row @lg:justify-between">
          <div className="min-w-0">
            <h2 className="text-lg">
              {edition.withdrawn ? (
                edition.book_title
              ) : (
                <Link href={editionPath(edition.book_slug, edition.slug)} look="quiet">
                  {edition.book_title}
                </Link>
              )}
            </h2>
            <p>{edition.author}</p>
            <p className="text-muted">{keptTogether(edition.title)}</p>
          </div>
          <div className="flex shrink-0 flex-col items-start gap-2 @lg:w-48">
            {edition.withdrawn ? (
              <Badge>N’est plus en vente</Badge>
            ) : (
              <>
                <EditionPrice offer={edition} viewer={viewer} size="md" />
                {wish.added_cents !== edition.price_cents && (
                  <p className="text-sm text-muted">
                    {keptTogether(`${formatCents(wish.added_cents)} à l’ajout`)}
                  </p>
                )}
                <div className="w-full max-w-56">{children(edition)}</div>
              </>
            )}
          </div>
        </div>
        <IconButton
          label={`Retirer ${edition.book_title}, ${edition.title}, de mes envies`}
          icon={<X />}
          size="sm"
          onClick={() => onRemove(edition)}
        />
      </li>
    ))}
  </ul>
);
