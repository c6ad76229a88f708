import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { BookFacts } from "#books/catalogue/components/back-office/book-facts.tsx";
import { adminBookQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { previewedBook } from "#books/catalogue/back-office/client/previewed-book.ts";
import { previewedEdition } from "#books/publishing/back-office/client/previewed-edition.ts";
import { PreviewButton } from "#pages/back-office/book-preview.tsx";
import { NewEditionForm } from "#books/publishing/components/back-office/new-edition-form.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { FormFrame, useSaved } from "#pages/back-office/form-frame.tsx";

export default function NewEditionPage() {
  const { bookId = "" } = useParams();
  const source = useQuery(adminBookQuery(bookId));
  const saved = useSaved("L’édition est publiée ; ses ebooks sont en préparation.");
  const onPublished = (onlineAt?: Date) =>
    saved(
      onlineAt && `L’édition paraîtra le ${formatDateTime(onlineAt)}\u202F; ses ebooks sont en préparation.`,
    );
  const lead = source.data && `${source.data.title}, ${source.data.author}`;
  return (
    <FormFrame lead={lead} source={source} loadFailure="Erreur lors du chargement du livre.">
      {(book) => (
        <>
          <BookFacts book={book} />
          <NewEditionForm
            key={book.id}
            book={book}
            onPublished={onPublished}
            renderPreview={(draft, coverUrl) => (
              <PreviewButton
                compose={() => {
                  const edition = previewedEdition(draft, coverUrl, undefined, new Date());
                  return { book: previewedBook(book, edition, new Date()), editionId: edition.id };
                }}
              />
            )}
          />
        </>
      )}
    </FormFrame>
  );
}
