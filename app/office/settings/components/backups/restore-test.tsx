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

type Keep = NonNullable<BackupState["plan"]>["keep"];

/** « 45 secondes », « 3 minutes », « 2 h 05 ». */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0${minutes < 2 ? "minute" : "minutes"}`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
}

/** « Chaque jour », « Toutes les 6 heures ». */
export function intervalText(hours: number): string {
  if (hours === 1) return "Chaque heure";
  if (hours === 24) return "Chaque jour";
  return hours % 24 === 0 ? `Tous les ${hours / 24}\u00a0jours` : `Toutes les ${hours}\u00a0heures`;
}

/** « Une par jour pendant 7 jours, une par semaine pendant 4 semaines et une par mois pendant 12 mois ». */
export function keepText({ days, weeks, months }: Keep): string {
  const parts = [
    ...(days > 0 ? [`une par jour pendant ${days}\u00a0${days === 1 ? "jour" : "jours"}`] : []),
    ...(weeks > 0 ? [`une par semaine pendant ${weeks}\u00a0${weeks === 1 ? "semaine" : "semaines"}`] : []),
    ...(months > 0 ? [`une par mois pendant ${months}\u00a0mois`] : []),
  ];
  if (parts.length === 0) return "La dernière seulement";
  const text = new Intl.ListFormat("fr-FR", { type: "conjunction" }).format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
