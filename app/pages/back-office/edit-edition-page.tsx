import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { previewedBook } from "#books/catalogue/back-office/client/previewed-book.ts";
import { adminBookQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { EditionDuties } from "#books/exchange/components/edition-duties.tsx";
import { previewedEdition } from "#books/publishing/back-office/client/previewed-edition.ts";
import { PreviewButton } from "#pages/back-office/book-preview.tsx";
import { AvailabilityPanel } from "#books/catalogue/components/availability/availability-panel.tsx";
import { CampaignInForce } from "#books/catalogue/components/campaigns/campaign-in-force.tsx";
import { PlannedPrice } from "#books/catalogue/components/campaigns/planned-price.tsx";
import { EditEditionForm } from "#books/publishing/components/back-office/edit-edition-form.tsx";
import { EditionFilesPanel } from "#books/publishing/components/back-office/edition-files.tsx";
import { ExtractPanel } from "#books/publishing/components/back-office/extract-panel.tsx";
import { FormatStateList } from "#books/publishing/components/back-office/format-states.tsx";
import { adminEditionQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { FormFrame, useSaved } from "#pages/back-office/form-frame.tsx";

export default function EditEditionPage() {
  const { editionId = "" } = useParams();
  const source = useQuery(adminEditionQuery(editionId));
  const queries = useQueryClient();
  const onSaved = useSaved("L’édition est à jour.");
  return (
    <FormFrame
      lead={source.data && `${source.data.book_title}, ${source.data.book_author}`}
      source={source}
      loadFailure="Erreur lors du chargement de l'édition."
    >
      {(edition) => (
        <div className="flex flex-col gap-8">
          <AvailabilityPanel editionId={edition.id} />
          <FormatStateList editionId={edition.id} />
          <EditionFilesPanel editionId={edition.id} />
          <ExtractPanel editionId={edition.id} />
          <EditionDuties editionId={edition.id} />
          <CampaignInForce bookId={edition.book_id} editionId={edition.id} />
          <PlannedPrice editionId={edition.id} />
          <EditEditionForm
            key={edition.id}
            edition={edition}
            onSaved={onSaved}
            renderPreview={(draft, coverUrl) => (
              <PreviewButton
                compose={async () => {
                  const book = await queries.fetchQuery(adminBookQuery(String(edition.book_id)));
                  const { downloads = 0, online_at = new Date() } =
                    book.editions.find(({ id }) => id === edition.id) ?? {};
                  const stored = {
                    id: edition.id,
                    onlineAt: new Date(online_at),
                    downloads,
                    accessibility: edition.accessibility_found,
                    hasPdf: edition.sources.pdf,
                  };
                  const worked = previewedEdition(draft, coverUrl, stored, new Date());
                  return { book: previewedBook(book, worked, new Date()), editionId: edition.id };
                }}
              />
            )}
          />
        </div>
      )}
    </FormFrame>
  );
}
