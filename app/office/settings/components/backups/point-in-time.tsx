import type { BackupState } from "#office/settings/backups/backups.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";
import { Callout } from "#ui/callout.tsx";

type PointInTime = NonNullable<BackupState["point_in_time"]>;

/** Which instants can be restored, and whether the archive of the database's log goes on. */
export function PointInTimePanel({ archive }: { archive: PointInTime }) {
  const { from, through, waiting_bytes: waiting, failure, has_gap: hasGap } = archive;
  return (
    <div className="flex max-w-measure flex-col items-start gap-4">
      <h3 className="text-lg">Retour à un instant</h3>
      <p className="text-muted">
        Tout ce qui s’écrit dans la base est envoyé avec les sauvegardes, à la minute près : une erreur se
        défait sans perdre ce qui l’a précédée.
      </p>
      {failure && (
        <Callout>
          <p className="font-semibold">Rien n’est envoyé depuis le {formatDateTime(failure.since)}.</p>
          <p className="mt-1 wrap-anywhere">{failure.reason}</p>
          {waiting > 0 && <p className="mt-1">{formatBytes(waiting)} attendent sur cette machine.</p>}
        </Callout>
      )}
      {hasGap && from && (
        <Callout>
          Une partie a été abandonnée : ces instants-là ne pourront pas être retrouvés. Une nouvelle copie de
          la base se fera d’elle-même.
        </Callout>
      )}
      <p>
        {from
          ? `Possible depuis le ${formatDateTime(from)}${through ? `, jusqu’au ${formatDateTime(through)}` : ""}.`
          : "La première copie de la base se prépare."}
      </p>
    </div>
  );
}
