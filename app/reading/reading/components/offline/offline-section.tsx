import { CloudDownload, Trash2 } from "lucide-react";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { KeptNote } from "#reading/reading/components/offline/kept-note.tsx";
import type { KeptBooks } from "#reading/reading/components/offline/use-kept-books.ts";
import { Button } from "#ui/button.tsx";

interface OfflineSectionProps {
  book: OpenedBook;
  kept: KeptBooks;
}

/** Keeps the book that is read in this browser, or removes it. */
export function OfflineSection({ book, kept }: OfflineSectionProps) {
  const keeping = kept.of(book.edition_id);
  return (
    <section aria-labelledby="hors-ligne" className="flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 id="hors-ligne">Hors ligne</h3>
      {keeping ? (
        <KeptNote keeping={keeping} />
      ) : (
        <p className="text-sm text-muted">
          Gardez ce livre sur cet appareil pour le lire sans connexion, dans le train ou en avion.
        </p>
      )}
      {keeping?.state === "kept" && (
        <Button icon={<Trash2 aria-hidden />} onClick={() => void kept.remove(book.edition_id)}>
          Retirer de cet appareil
        </Button>
      )}
      {(!keeping || keeping.state === "partial") && (
        <Button
          icon={<CloudDownload aria-hidden />}
          onClick={() => void kept.keep(book.edition_id, () => Promise.resolve(book))}
        >
          {keeping ? "Reprendre" : "Garder hors ligne"}
        </Button>
      )}
    </section>
  );
}
