import { type ReactNode, useId } from "react";
import { EditionMetadataFields } from "#books/catalogue/components/back-office/edition-metadata-fields.tsx";
import type { KnownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { LeavingGuard } from "#access/administrators/components/leaving-guard.tsx";

interface FormSectionProps {
  title: string;
  /** In the order of the form. */
  number?: number;
  children: ReactNode;
}

/** A part of a long form, with its own title. */
export function FormSection({ title, number, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6 pb-10">
      <h2 id={id} className="flex items-baseline gap-3 pb-6 text-xl">
        {number !== undefined && <span className="text-muted tabular-nums">{number}.</span>}
        {title}
      </h2>
      {children}
    </section>
  );
}

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

/** Asks for confirmation before the page is left during an upload. */
export const SendingGuard = ({ active }: { active: boolean }) => (
  <LeavingGuard active={active} title={"Quitter cette page pendant l’envoi\u202F?"}>
    Le fichier en route n’arrivera pas jusqu’à la boutique. S’il dépasse 20{"\u00A0"}Mo, le choisir à nouveau
    reprendra l’envoi là où il s’est arrêté.
  </LeavingGuard>
);
