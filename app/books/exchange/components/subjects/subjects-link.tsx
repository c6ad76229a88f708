import { ButtonLink } from "#ui/button-link.tsx";

/** The way to the publisher's table of subjects. */
export const SubjectsLink = () => (
  <section aria-labelledby="sujets" className="flex max-w-measure flex-col items-start gap-4">
    <h2 id="sujets">Sujets et catégories</h2>
    <p className="text-muted">
      Les libraires classent les livres par codes Thema, CLIL ou BISAC. Dites dans quelle catégorie de la
      boutique chacun range les livres que vous importez.
    </p>
    <ButtonLink href="/admin/catalogue/sujets">Ranger les sujets</ButtonLink>
  </section>
);
