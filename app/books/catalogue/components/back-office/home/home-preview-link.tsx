import { useState } from "react";
import { previewParameter } from "#books/catalogue/home/home-preview.rules.ts";
import { parisDay } from "#platform/data/dates.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DateField } from "#ui/text-field.tsx";

/** Opens the home page itself, as of a day, with what is being arranged. */
export function HomePreviewLink() {
  const [day, setDay] = useState(() => parisDay(new Date()));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField label="Aperçu au jour" value={day} onChange={({ target }) => setDay(target.value)} />
      <ButtonLink href={`/?${previewParameter}=${day}`} target="_blank">
        Voir l’accueil ce jour-là
      </ButtonLink>
    </div>
  );
}
