import { useAct } from "#access/administrators/components/use-act.ts";
import { type Import, checkImport } from "#books/exchange/imports/catalogue-import.contract.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** The codes of an import that have no category yet, and the dry run again once they have one. */
export function UnknownSubjects({ found }: { found: Import }) {
  const act = useAct(mutation(checkImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  const count = found.unknown_subjects;
  const check = () => {
    const mapping = found.columns.map(({ field }) => field);
    return act.run({ params: { id: String(found.id) }, body: { mapping } });
  };
  return (
    <section aria-labelledby="sujets" className="flex w-full max-w-measure flex-col items-start gap-3">
      <h2 id="sujets">Les sujets des livres</h2>
      <p className="text-muted">{textOf(count)}</p>
      <FormErrors>{act.failure}</FormErrors>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/admin/catalogue/sujets">
          {count > 0 ? "Ranger ces codes" : "Voir la table des sujets"}
        </ButtonLink>
        <Button pending={act.pending} onClick={() => void check()}>
          Vérifier à nouveau
        </Button>
      </p>
    </section>
  );
}

function textOf(count: number): string {
  if (count === 0) return "Tous les codes Thema, CLIL et BISAC de ce fichier ont leur place.";
  return count === 1
    ? "Un code de ce fichier n’a pas encore de catégorie dans la boutique. Ses livres seront importés sans elle."
    : `${count} codes de ce fichier n’ont pas encore de catégorie dans la boutique. Leurs livres seront importés sans elles.`;
}
