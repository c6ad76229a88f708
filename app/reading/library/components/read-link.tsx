import { readerPath } from "#books/catalogue/client/edition-path.ts";
import { fullTitle } from "#reading/library/components/use-downloads.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** Opens an owned edition in the browser; nothing while neither its EPUB nor its PDF is ready. */
export function ReadLink({ row }: { row: LibraryRow }) {
  const isReadable = row.formats.epub === "ready" || row.formats.pdf === "ready";
  if (!isReadable) return null;
  return (
    <ButtonLink
      href={readerPath(row.book_slug, row.edition_slug)}
      size="sm"
      variant="primary"
      className="basis-full"
      aria-label={`Lire ${fullTitle(row)}`}
    >
      Lire
    </ButtonLink>
  );
}
