import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { BatchList } from "#selling/promotions/components/back-office/batch-list.tsx";
import { codeBatchesQuery } from "#selling/promotions/batches/code-batches.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export default function CodeBatchesPage() {
  const batches = useQuery(codeBatchesQuery());
  return (
    <Screen
      lead="Des codes à usage unique, pour la presse, les libraires et vos invités."
      actions={
        <ButtonLink href="/admin/exemplaires/nouveaux" variant="primary" icon={<Plus aria-hidden />}>
          Nouveaux codes
        </ButtonLink>
      }
    >
      <Loaded answer={batches}>
        {(found) =>
          found.length > 0 ? (
            <BatchList batches={found} />
          ) : (
            <EmptyState
              title="Aucun exemplaire offert pour le moment."
              action={<ButtonLink href="/admin/exemplaires/nouveaux">Créer les premiers codes</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}
