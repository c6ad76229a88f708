import { EditionNoticeFields } from "#modules/catalogue/components/back-office/edition-metadata-fields.tsx";
import type { KnownAccessibility } from "#modules/catalogue/rules.ts";
import type { EditionForm } from "#modules/publishing/components/back-office/use-edition-form.ts";

interface EditionNoticePartProps {
  form: EditionForm;
  /** That is being changed; none while it is added. */
  edition?: { id: number; accessibility_found: KnownAccessibility | null };
}

/** The notice of the edition in this form, under its fields. */
export function EditionNoticePart({ form: { draft, change }, edition }: EditionNoticePartProps) {
  return (
    <div className="pt-8">
      <EditionNoticeFields
        notice={draft.notice}
        onChange={(notice) => change({ notice })}
        {...(edition ? { edition } : {})}
      />
    </div>
  );
}
