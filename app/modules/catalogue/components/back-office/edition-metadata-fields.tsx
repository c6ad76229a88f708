import { AccessibilityFields } from "#modules/catalogue/components/back-office/accessibility-fields.tsx";
import { IsbnField } from "#modules/catalogue/components/back-office/isbn-field.tsx";
import {
  type EditionMetadataDraft,
  editionMetadataTexts,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { MetadataFold } from "#modules/catalogue/components/back-office/metadata-fold.tsx";
import type { KnownAccessibility } from "#modules/catalogue/accessibility/rules.ts";
import { isbnPlaces } from "#modules/catalogue/isbn/rules.ts";

interface EditionMetadataFieldsProps {
  notice: EditionMetadataDraft;
  onChange: (notice: EditionMetadataDraft) => void;
  /** For an existing edition: its id, and the features detected by its last conversion. */
  edition?: { id: number; accessibility_found: KnownAccessibility | null };
}

const isbnLabels = {
  edition: "ISBN de l’édition",
  pdf: "ISBN du PDF",
  epub: "ISBN de l’EPUB",
  azw3: "ISBN de l’AZW3",
};

/** An edition's ISBN and accessibility; all of it is optional. */
export function EditionMetadataFields({ notice, onChange, edition }: EditionMetadataFieldsProps) {
  return (
    <MetadataFold title="Notice bibliographique de l’édition" texts={editionMetadataTexts(notice)}>
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">ISBN</legend>
        <p className="text-sm text-muted">
          En général, chaque format vendu séparément a le sien. Celui de l’édition vaut pour ceux qui n’en ont
          pas.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          {isbnPlaces.map((place) => (
            <IsbnField
              key={place}
              label={isbnLabels[place]}
              value={notice.isbns[place]}
              editionId={edition?.id}
              onChange={(isbn) => onChange({ ...notice, isbns: { ...notice.isbns, [place]: isbn } })}
            />
          ))}
        </div>
      </fieldset>
      <AccessibilityFields
        notice={notice}
        change={(changes) => onChange({ ...notice, ...changes })}
        found={edition?.accessibility_found ?? null}
      />
    </MetadataFold>
  );
}
