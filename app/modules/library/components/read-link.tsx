import { readerPath } from "#modules/catalogue/rules.ts";
import { fullTitle } from "#modules/library/components/use-downloads.ts";
import type { LibraryRow } from "#modules/library/holdings/contract.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** Opens an owned edition in the browser; nothing if it has neither an EPUB nor a PDF. */
export function ReadLink({ row }: { row: LibraryRow }) {
  const isReadable = (["epub", "pdf"] as const).some((format) => !row.absent_formats.includes(format));
  if (!isReadable) return null;
  return (
    <ButtonLink
      href={readerPath(row.book_slug, row.edition_slug)}
      prefetch="intent"
      size="sm"
      variant="primary"
      className="basis-full"
      aria-label={`Lire ${fullTitle(row)}`}
    >
      Lire
    </ButtonLink>
  );
}
