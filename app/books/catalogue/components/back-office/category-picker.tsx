import { useQuery } from "@tanstack/react-query";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface CategoryPickerProps {
  ticked: readonly number[];
  /** In the order of their ids, so that ticking and unticking a box leaves no difference. */
  onChange: (ticked: number[]) => void;
}

/** The tree of categories with boxes; only those without sub-categories are stored (admin.md §2, §5). */
export function CategoryPicker({ ticked, onChange }: CategoryPickerProps) {
  const tree = useQuery(categoryTreeQuery());
  const toggle = (id: number, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== id);
    onChange((isTicked ? [...others, id] : others).toSorted((one, other) => one - other));
  };
  return (
    <fieldset>
      <legend className="font-semibold leading-snug">Catégories</legend>
      <p className="pt-1 pb-3 text-sm text-muted">
        Cochez les catégories les plus précises, celles qui n’ont pas de sous-catégorie.
      </p>
      <Loaded answer={tree} waiting={<Waiting />} failure="Erreur chargement catégories">
        {(nodes) =>
          nodes.length === 0 ? (
            <p className="text-muted">Aucune catégorie pour le moment.</p>
          ) : (
            <div className="max-h-96 overflow-y-auto rounded border border-hairline bg-raised px-4 py-3">
              <Branch nodes={nodes} ticked={new Set(ticked)} onToggle={toggle} />
            </div>
          )
        }
      </Loaded>
    </fieldset>
  );
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={5} />
  </Loading>
);

interface BranchProps {
  nodes: readonly CategoryNode[];
  ticked: ReadonlySet<number>;
  onToggle: (id: number, isTicked: boolean) => void;
}

function Branch({ nodes, ticked, onToggle }: BranchProps) {
  return (
    <ul>
      {nodes.map(({ id, name, children }) => {
        const isParent = children.length > 0;
        const isTicked = ticked.has(id);
        return (
          <li key={id} className="py-1">
            <Checkbox
              checked={isTicked}
              onChange={(event) => onToggle(id, event.target.checked)}
              description={
                isParent && isTicked
                  ? "Elle ne sera pas retenue : cochez plutôt l’une de ses sous-catégories."
                  : undefined
              }
            >
              <span className={isParent ? "font-semibold" : undefined}>{name}</span>
            </Checkbox>
            {isParent && (
              <div className="ml-2.5 border-l border-hairline pt-1 pl-5">
                <Branch nodes={children} ticked={ticked} onToggle={onToggle} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
