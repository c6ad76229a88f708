import { NewBookForm } from "#books/publishing/components/back-office/new-book-form.tsx";
import { previewedNewBook } from "#books/publishing/back-office/client/previewed-edition.ts";
import { PreviewButton } from "#pages/back-office/book-preview.tsx";
import { BackToBooks } from "#pages/back-office/form-frame.tsx";
import { useSaved } from "#pages/back-office/use-saved.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Ajouter un livre";

export default function NewBookPage() {
  const saved = useSaved("Le livre est publié ; ses ebooks sont en préparation.");
  const onPublished = (onlineAt?: Date) =>
    saved(
      onlineAt && `Le livre paraîtra le ${formatDateTime(onlineAt)}\u202F; ses ebooks sont en préparation.`,
    );
  return (
    <>
      <PageMeta title={title} description="Un livre et sa première édition." noIndex />
      <PageHeader
        title={title}
        before={<BackToBooks title={title} />}
        className="mb-8 border-b-0 pb-0 md:pb-0"
      />
      <NewBookForm
        onPublished={onPublished}
        renderPreview={(draft, coverUrl) => (
          <PreviewButton compose={() => previewedNewBook(draft, coverUrl, new Date())} />
        )}
      />
    </>
  );
}
