import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Link } from "#ui/link.tsx";

interface SessionFailureProps {
  error: unknown;
  onRetry: () => void;
  pending: boolean;
}

/** A card page that does not exist, or cannot be loaded now. */
export function SessionFailure({ error, onRetry, pending }: SessionFailureProps) {
  const isUnknown = isStatus(error, 404);
  return (
    <div className="py-10">
      <ErrorState
        title={errorText(error, "Erreur de chargement.")}
        onRetry={isUnknown ? undefined : onRetry}
        pending={pending}
      >
        {isUnknown && <Link href="/">Revenir à la boutique</Link>}
      </ErrorState>
    </div>
  );
}
