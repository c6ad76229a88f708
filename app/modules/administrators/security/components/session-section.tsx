import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#platform/dates.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Panel } from "#modules/administrators/components/panel.tsx";
import {
  administratorSessionsQuery,
  closeAdministratorSessionMutation,
} from "#modules/administrators/security/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

/** Where this administrator is signed in, and closing what was left open elsewhere. */
export function SessionSection() {
  const source = useQuery(administratorSessionsQuery());
  const close = useClosing();
  return (
    <Panel title="Sessions ouvertes" source={source} skeleton={<SkeletonText lines={3} />}>
      {(sessions) => (
        <ul>
          {sessions.map(({ id, created_at, expires_at, current }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3"
            >
              <p>
                Ouverte le <time dateTime={created_at}>{formatDateTime(created_at)}</time>
                <span className="block text-sm text-muted">
                  Elle prendra fin le {formatDateTime(expires_at)}.
                </span>
              </p>
              {current ? (
                <Badge tone="success">Cette session</Badge>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Fermer la session du ${formatDateTime(created_at)}`}
                  onClick={() => void close(id)}
                >
                  Fermer
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function useClosing() {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const { mutateAsync } = useMutation(closeAdministratorSessionMutation());
  return async (id: string) => {
    try {
      await keepSession(() => mutateAsync({ params: { id } }));
      show("Session fermée.", { tone: "success" });
    } catch (error) {
      show(errorText(error, "Erreur inconnue"), { tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: administratorSessionsQuery().queryKey });
  };
}
