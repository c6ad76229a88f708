import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { useMay } from "#access/administrators/components/use-may.ts";
import { EditionLinks } from "#books/catalogue/components/back-office/book-facts.tsx";
import { CorrectNames, DeleteBook } from "#books/catalogue/components/back-office/correction-dialog.tsx";
import { BookForm } from "#books/catalogue/components/back-office/book-form.tsx";
import { newId, previewedBook, previewedTexts } from "#books/catalogue/back-office/client/previewed-book.ts";
import { BookAvailabilityPanel } from "#books/catalogue/components/availability/book-availability-panel.tsx";
import { PreviewButton } from "#pages/back-office/book-preview.tsx";
import { adminBookQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { BookHistoryFold } from "#office/dashboard/components/book-history-fold.tsx";
import { FormFrame, useSaved } from "#pages/back-office/form-frame.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

export default function EditBookPage() {
  const { bookId = "" } = useParams();
  const source = useQuery(adminBookQuery(bookId));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const leave = async () => navigate("/admin/livres", { replace: true });
  const onSaved = useSaved("Le livre est à jour.");
  return (
    <FormFrame
      lead={source.data && `${source.data.title}, ${source.data.author}`}
      source={source}
      loadFailure="Erreur lors du chargement."
    >
      {(book) => (
        <>
          <div className="flex flex-col items-start gap-5 pb-8">
            <div className="w-full empty:hidden">
              <BookAvailabilityPanel bookId={book.id} />
            </div>
            <CorrectNames book={book} />
          </div>
          <BookForm
            key={book.id}
            book={book}
            onSaved={onSaved}
            renderPreview={(texts) => (
              <PreviewButton
                compose={async () => {
                  // A book that is not public has no page yet.
                  const published = await queries.fetchQuery(bookQuery(book.slug)).catch(() => undefined);
                  const typed = { ...book, ...previewedTexts(texts) };
                  const shown = previewedBook(typed, undefined, new Date(), published);
                  return { book: shown, editionId: shown.editions[0]?.id ?? newId };
                }}
              />
            )}
          />
          <div className="flex flex-col items-start gap-5 pt-12">
            <div className="w-full">
              <EditionLinks book={book} />
            </div>
            <div className="w-full">
              <BookHistoryFold bookId={book.id} />
            </div>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={`/admin/livres/${book.id}/nouvelle-edition`}>Ajouter une édition</ButtonLink>
              {may.read("members") && (
                <ButtonLink href={`/admin/membres?livre=${book.id}`}>Ses lecteurs</ButtonLink>
              )}
              {may.change("letter") && (
                <ButtonLink href={`/admin/lettre/nouvelle?livre=${book.id}`}>
                  Écrire à ses lecteurs
                </ButtonLink>
              )}
              <ButtonLink href={`/livre/${book.slug}`} variant="quiet">
                Voir la page du livre
              </ButtonLink>
            </div>
            <DeleteBook book={book} onDeleted={leave} />
          </div>
        </>
      )}
    </FormFrame>
  );
}
