import { useAct } from "#access/administrators/components/use-act.ts";
import { createSubjectCategories } from "#books/exchange/subjects/subjects.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** The categories of all codes that wait for one and have a heading, in one click. */
export function CategoriesOfHeadings({ count }: { count: number }) {
  const act = useAct(mutation(createSubjectCategories), {
    done: "Les catégories sont créées, et leurs codes rangés.",
    failed: "Les catégories n’ont pas pu être créées.",
  });
  if (count === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button pending={act.pending} onClick={() => void act.run({})}>
        {count > 1 ? `Créer les catégories de ces ${count} codes` : "Créer la catégorie de ce code"}
      </Button>
      <p className="text-sm text-muted">
        Chacune prend le nom que le fichier donne à son code. Vous pourrez les renommer et les déplacer.
      </p>
      <FormErrors>{act.failure}</FormErrors>
    </div>
  );
}
