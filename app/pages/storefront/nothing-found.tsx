import { NextSteps } from "#pages/storefront/next-steps.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** A search of the catalogue without a result. */
export function NothingFound({ search, onReset }: { search: string; onReset: () => void }) {
  return (
    <>
      <EmptyState
        title="Aucun résultat trouvé."
        action={<Button onClick={onReset}>Voir tout le catalogue</Button>}
      >
        Essayez d’autres mots, ou retirez un filtre.
      </EmptyState>
      <NextSteps search={search} />
    </>
  );
}
