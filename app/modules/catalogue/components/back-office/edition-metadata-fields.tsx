import { AccessibilityFields } from "#modules/catalogue/components/back-office/accessibility-fields.tsx";
import { IsbnField } from "#modules/catalogue/components/back-office/isbn-field.tsx";
import {
  type EditionNoticeDraft,
  editionNoticeTexts,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { NoticeFold } from "#modules/catalogue/components/back-office/metadata-fold.tsx";
import type { KnownAccessibility } from "#modules/catalogue/accessibility/rules.ts";
import { isbnPlaces } from "#modules/catalogue/isbn/rules.ts";

interface EditionNoticeFieldsProps {
  notice: EditionNoticeDraft;
  onChange: (notice: EditionNoticeDraft) => void;
  /** Of an edition that exists: its id, and what its last conversion found. */
  edition?: { id: number; accessibility_found: KnownAccessibility | null };
}

const isbnLabels = {
  edition: "ISBN de l’édition",
  pdf: "ISBN du PDF",
  epub: "ISBN de l’EPUB",
  azw3: "ISBN de l’AZW3",
};

/** An edition's numbers and accessibility; all of it optional. */
export function EditionNoticeFields({ notice, onChange, edition }: EditionNoticeFieldsProps) {
  return (
    <NoticeFold title="Notice bibliographique de l’édition" texts={editionNoticeTexts(notice)}>
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">ISBN</legend>
        <p className="text-sm text-muted">
          L’usage en donne un à chaque fichier vendu seul ; celui de l’édition vaut pour ceux qui n’en ont
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
    </NoticeFold>
  );
}
