import { Screen } from "#pages/back-office/screen.tsx";
import { data } from "react-router";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** The frame's own screen, with the status of any unknown address. */
export const loader = () => data(null, { status: 404 });

export default function UnknownPage() {
  return (
    <Screen>
      <EmptyState
        title="Il n’y a rien à cette adresse."
        action={<ButtonLink href="/admin">Retour au tableau de bord</ButtonLink>}
      />
    </Screen>
  );
}
