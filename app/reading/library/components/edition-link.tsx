import { editionPath } from "#books/catalogue/client/edition-path.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

/** An owned edition's title, with a link to its page. */
export function EditionLink({ row }: { row: LibraryRow }) {
  return (
    <Link href={editionPath(row.book_slug, row.edition_slug)} look="quiet">
      {keptTogether(row.edition_title)}
    </Link>
  );
}
