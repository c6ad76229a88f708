import { Screen } from "#pages/back-office/screen.tsx";
import { NewBookForm } from "#books/publishing/components/back-office/new-book-form.tsx";
import { previewedNewBook } from "#books/publishing/back-office/client/previewed-edition.ts";
import { PreviewButton } from "#pages/back-office/book-preview.tsx";
import { useSaved } from "#pages/back-office/form-frame.tsx";
import { formatDateTime } from "#platform/data/dates.ts";

export default function NewBookPage() {
  const saved = useSaved("Le livre est publié ; ses ebooks sont en préparation.");
  const onPublished = (onlineAt?: Date) =>
    saved(
      onlineAt && `Le livre paraîtra le ${formatDateTime(onlineAt)}\u202F; ses ebooks sont en préparation.`,
    );
  return (
    <Screen className="mb-8 border-b-0 pb-0 md:pb-0">
      <NewBookForm
        onPublished={onPublished}
        renderPreview={(draft, coverUrl) => (
          <PreviewButton compose={() => previewedNewBook(draft, coverUrl, new Date())} />
        )}
      />
    </Screen>
  );
}
