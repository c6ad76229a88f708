import { isFrench, type TypographyKind, typographyKinds } from "#formats/typography/kinds.ts";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { choiceOf, typographyOf, typographyText } from "#books/publishing/typography-choice.rules.ts";
import { Checkbox } from "#ui/checkbox.tsx";

/** The corrections of French typography in the ebooks, with their counts in the DOCX. */
export function TypographyFields({ form }: { form: EditionForm }) {
  const { draft, change, language, docxFound } = form;
  if (!docxFound || (draft.typography === null && !isFrench(language))) return null;
  const chosen = typographyOf(draft.typography, language);
  const toggle = (kind: TypographyKind, isOn: boolean) => {
    const kinds = isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind);
    change({ typography: choiceOf(kinds, language) });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold leading-snug">Typographie française</legend>
      <p className="pb-1 text-sm text-muted">
        Corrigée dans l’EPUB et l’AZW3{"\u202F"}; décochez ce que vous préférez garder tel quel.
      </p>
      {typographyKinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        >
          {typographyText(kind, docxFound.typography)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
