import { isRouteErrorResponse, useRevalidator } from "react-router";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ErrorState } from "#ui/error-state.tsx";

/** Shown in place of a static page, inside the shop's frame, if its text could not be loaded. */
export function StaticTextError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const closed = isRouteErrorResponse(error) && error.status === 503;
  return (
    <div className="shell py-12 sm:py-20">
      <PageMeta title="Erreur de chargement" description="Cette page n’a pas pu être chargée." noIndex />
      <h1 tabIndex={-1} className="sr-only">
        Erreur de chargement
      </h1>
      <ErrorState
        title={closed ? "Le site est momentanément indisponible." : "Erreur de chargement."}
        onRetry={() => void revalidate()}
        pending={state !== "idle"}
      >
        {closed
          ? "Revenez dans quelques minutes."
          : "Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez."}
      </ErrorState>
    </div>
  );
}
