import { EditionMetadataFields } from "#books/catalogue/components/back-office/edition-metadata-fields.tsx";
import type { KnownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";

interface EditionMetadataPartProps {
  form: EditionForm;
  /** The edited edition; absent for a new one. */
  edition?: { id: number; accessibility_found: KnownAccessibility | null };
}

/** The metadata of the edition in this form, below its fields. */
export function EditionMetadataPart({ form: { draft, change }, edition }: EditionMetadataPartProps) {
  return (
    <div className="pt-8">
      <EditionMetadataFields
        notice={draft.notice}
        onChange={(notice) => change({ notice })}
        {...(edition ? { edition } : {})}
      />
    </div>
  );
}
