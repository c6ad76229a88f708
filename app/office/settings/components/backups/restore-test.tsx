import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type BackupState,
  type RestoreTest,
  requestRestoreTest,
} from "#office/settings/backups/backups.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

interface RestoreTestPanelProps {
  state: BackupState;
  isAwaited: boolean;
  onRequested: () => void;
}

/** Whether the newest backup could be restored. */
export function RestoreTestPanel({ state, isAwaited, onRequested }: RestoreTestPanelProps) {
  const { restore_test: last, kept } = state;
  const act = useAct(mutation(requestRestoreTest), {
    done: "Le test commence dans un instant.",
    failed: "Le test n’a pas pu être demandé.",
  });
  const request = async () => {
    if (await act.run({})) onRequested();
  };
  return (
    <div className="flex max-w-measure flex-col items-start gap-4">
      <h3 className="text-lg">Test de restauration</h3>
      <p className="text-muted">
        Chaque semaine, la dernière sauvegarde est rétablie dans une base provisoire, ses fichiers sont relus
        et le journal des ventes est vérifié.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      {last ? <Result last={last} /> : <p>Aucun test pour le moment.</p>}
      {kept.length > 0 && (
        <Button
          variant="secondary"
          pending={act.pending || isAwaited || last?.state === "running"}
          pendingLabel="Test en cours…"
          onClick={() => void request()}
        >
          Tester la dernière sauvegarde
        </Button>
      )}
    </div>
  );
}

function Result({ last: { state, started_at: startedAt, name, reason } }: { last: RestoreTest }) {
  const at = formatDateTime(startedAt);
  if (state === "running") return <p>Test commencé le {at}.</p>;
  if (state === "passed")
    return (
      <p className="break-words">
        Réussi le {at}, avec {name}.
      </p>
    );
  return (
    <Callout>
      <p className="font-semibold">
        {state === "failed" ? `Le test du ${at} a échoué.` : "Le test n’est pas possible."}
      </p>
      <p className="mt-1 wrap-anywhere">{reason}</p>
    </Callout>
  );
}
