import { useAct } from "#access/administrators/components/use-act.ts";
import { checkImport, type Import } from "#books/exchange/imports/catalogue-import.contract.ts";
import { unknownAuthor } from "#books/exchange/catalogue-import.rules.ts";
import { mutation } from "#platform/http/call.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** How rows are read: each choice repeats the dry run, which shows what it changes. */
export function ImportChoices({ found }: { found: Import }) {
  const act = useAct(mutation(checkImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  const choose = (choice: Partial<Pick<Import, "splits_authors" | "takes_incomplete">>) => {
    const mapping = found.columns.map(({ field }) => field);
    return act.run({ params: { id: String(found.id) }, body: { mapping, ...choice } });
  };
  return (
    <section aria-labelledby="choix" className="flex w-full max-w-measure flex-col items-start gap-4">
      <h2 id="choix">Vos choix</h2>
      <FormErrors>{act.failure}</FormErrors>
      {found.kind === "table" && (
        <Checkbox
          checked={found.splits_authors}
          disabled={act.pending}
          onChange={({ target }) => void choose({ splits_authors: target.checked })}
          description="Aux points-virgules, aux barres, à « & », à « et », et aux virgules entre des noms entiers ; « DUPONT Jean » et « Dupont, Jean » deviennent « Jean Dupont ». Chaque ligne dit les auteurs lus."
        >
          Séparer les auteurs d’une même case
        </Checkbox>
      )}
      <Checkbox
        checked={found.takes_incomplete}
        disabled={act.pending}
        onChange={({ target }) => void choose({ takes_incomplete: target.checked })}
        description={`Sans auteur, sans date ou sans prix, ils arrivent hors vente avec « ${unknownAuthor} », la date du jour ou 0\u00A0€, à corriger. Sinon, ces lignes sont refusées.`}
      >
        Créer hors vente les livres incomplets
      </Checkbox>
    </section>
  );
}
