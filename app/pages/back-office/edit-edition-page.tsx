import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { EditEditionForm } from "#modules/publishing/back-office/components/edit-edition-form.tsx";
import { FormatStateList } from "#modules/publishing/back-office/components/format-states.tsx";
import { adminEditionQuery } from "#modules/publishing/back-office/queries.ts";
import { FormFrame } from "#pages/back-office/form-frame.tsx";
import { useSaved } from "#pages/back-office/use-saved.ts";

export default function EditEditionPage() {
  const { editionId = "" } = useParams();
  const source = useQuery(adminEditionQuery(editionId));
  const onSaved = useSaved("L’édition est à jour.");
  return (
    <FormFrame
      title="Modifier l’édition"
      lead={source.data && `${source.data.book_title}, ${source.data.book_author}`}
      source={source}
      loadFailure="Erreur lors du chargement de l'édition."
    >
      {(edition) => (
        <div className="flex flex-col gap-8">
          <FormatStateList editionId={edition.id} />
          <EditEditionForm key={edition.id} edition={edition} onSaved={onSaved} />
        </div>
      )}
    </FormFrame>
  );
}
