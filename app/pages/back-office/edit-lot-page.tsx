import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { LotForm } from "#books/catalogue/components/lots/lot-form.tsx";
import { adminLotQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { lotPath } from "#books/catalogue/lots/lots.rules.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

/** One that exists, or a new one. */
export default function EditLotPage() {
  const { lotId } = useParams();
  return lotId === undefined ? <NewLot /> : <ExistingLot lotId={lotId} />;
}

function NewLot() {
  const navigate = useNavigate();
  return (
    <Screen>
      <LotForm onSaved={() => void navigate("/admin/coffrets")} />
    </Screen>
  );
}

function ExistingLot({ lotId }: { lotId: string }) {
  const navigate = useNavigate();
  const lot = useQuery(adminLotQuery(lotId));
  return (
    <Screen
      title={lot.data?.title}
      actions={lot.data?.on_sale && <ButtonLink href={lotPath(lot.data.slug)}>Voir la page</ButtonLink>}
    >
      <Loaded answer={lot}>
        {(found) => (
          <LotForm key={found.version} lot={found} onSaved={() => void navigate("/admin/coffrets")} />
        )}
      </Loaded>
    </Screen>
  );
}
