import { editionPath } from "#modules/catalogue/rules.ts";
import type { LibraryRow } from "#modules/library/holdings/contract.ts";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

/** An owned edition by its title, leading to its own page. */
export function EditionLink({ row }: { row: LibraryRow }) {
  return (
    <Link href={editionPath(row.book_slug, row.edition_slug)} look="quiet">
      {keptTogether(row.edition_title)}
    </Link>
  );
}
