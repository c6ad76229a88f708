import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type BackupState,
  requestBackup,
  type KeptBackup,
} from "#office/settings/backups/backups.contract.ts";
import { backupsQuery } from "#office/settings/settings.queries.ts";
import {
  RestoreTestPanel,
  durationText,
  keepText,
  intervalText,
} from "#office/settings/components/backups/restore-test.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

/** The scheduled backups: whether they work, and which ones are kept. */
export function BackupPanel() {
  /** The last try when a backup was requested: until there is another one, that backup is awaited. */
  const [tryThen, setTryThen] = useState<string | null>(null);
  const isAwaited = (state: BackupState) => tryThen === lastTry(state);
  /** The same for a test of the newest backup. */
  const [testThen, setTestThen] = useState<string | null>(null);
  const isTestAwaited = (state: BackupState) => testThen === lastTest(state);
  const answer = useQuery(backupsQuery((state) => isAwaited(state) || isTestAwaited(state)));
  return (
    <section aria-labelledby="sauvegardes-titre" className="flex flex-col gap-8">
      <div className="flex max-w-measure flex-col gap-4">
        <h2 id="sauvegardes-titre">Sauvegardes</h2>
        <p className="text-muted">
          Une sauvegarde contient la base de données, les fichiers et les réglages : de quoi rétablir toute la
          boutique sur une autre machine.
        </p>
      </div>
      <Loaded answer={answer}>
        {(state) =>
          state.plan ? (
            <>
              <Status
                state={state}
                isAwaited={isAwaited(state)}
                onRequested={() => setTryThen(lastTry(state))}
              />
              <RestoreTestPanel
                state={state}
                isAwaited={isTestAwaited(state)}
                onRequested={() => setTestThen(lastTest(state))}
              />
              {state.point_in_time && <PointInTimePanel archive={state.point_in_time} />}
              <BackupList kept={state.kept} />
            </>
          ) : (
            <NotSetUp />
          )
        }
      </Loaded>
    </section>
  );
}

const lastTry = ({ last, failure }: BackupState): string => `${last?.made_at ?? ""} ${failure?.at ?? ""}`;

const lastTest = ({ restore_test: test }: BackupState): string => test?.started_at ?? "";

const NotSetUp = () => (
  <Callout className="max-w-measure">
    <p className="font-semibold">Aucune sauvegarde n’est prévue.</p>
    <p className="mt-2">
      Demandez à la personne qui s’occupe du serveur d’indiquer, dans le réglage <code>BACKUP_URL</code>, un
      dossier d’un autre disque ou d’une autre machine, ou un stockage d’objets, puis de relancer la boutique.
      La première sauvegarde se fait dans les dix minutes.
    </p>
  </Callout>
);

interface StatusProps {
  state: BackupState;
  isAwaited: boolean;
  onRequested: () => void;
}

function Status({ state, isAwaited, onRequested }: StatusProps) {
  const { plan, running_since: runningSince, last, overdue, failure } = state;
  const act = useAct(mutation(requestBackup), {
    done: "La sauvegarde commence dans un instant.",
    failed: "La sauvegarde n’a pas pu être demandée.",
  });
  const request = async () => {
    if (await act.run({})) onRequested();
  };
  if (!plan) return null;
  const facts = [
    { term: "Dernière réussie", text: last ? lastText(last) : "Aucune pour le moment" },
    { term: "Prochaine", text: runningSince ? "En cours" : nextText(plan.next_at) },
    { term: "Rythme", text: intervalText(plan.every_hours) },
    { term: "Conservées", text: keepText(plan.keep) },
    { term: "Emplacement", text: plan.place },
    { term: "Chiffrement", text: plan.encrypted ? "Avec votre phrase secrète" : "Aucun" },
  ];
  return (
    <div className="flex max-w-measure flex-col items-start gap-6">
      <FormErrors>{act.failure}</FormErrors>
      {overdue && (
        <Callout>La dernière sauvegarde est trop ancienne : ce qui s’est passé depuis serait perdu.</Callout>
      )}
      {failure && (
        <Callout>
          <p className="font-semibold">L’essai du {formatDateTime(failure.at)} a échoué.</p>
          <p className="mt-1 wrap-anywhere">{failure.reason}</p>
        </Callout>
      )}
      <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0">
        {facts.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words max-sm:mb-3">{text}</dd>
          </div>
        ))}
      </dl>
      <Button
        pending={act.pending || isAwaited || runningSince !== null}
        pendingLabel="Sauvegarde en cours…"
        onClick={() => void request()}
      >
        Sauvegarder maintenant
      </Button>
    </div>
  );
}

const lastText = ({ made_at: madeAt, size, seconds }: NonNullable<BackupState["last"]>): string =>
  `${formatDateTime(madeAt)}, ${formatBytes(size)}, en ${durationText(seconds)}`;

const nextText = (nextAt: string): string =>
  new Date(nextAt) <= new Date() ? "Dans les dix minutes" : formatDateTime(nextAt);

const columns: Column<KeptBackup>[] = [
  { id: "made", header: "Date", primary: true, cell: ({ made_at: madeAt }) => formatDateTime(madeAt) },
  { id: "name", header: "Fichier", cell: ({ name }) => <span className="text-sm break-all">{name}</span> },
  { id: "size", header: "Taille", align: "end", cell: ({ size }) => formatBytes(size) },
];

/** The archives in the place of the backups, newest first. */
const BackupList = ({ kept }: { kept: readonly KeptBackup[] }) =>
  kept.length === 0 ? null : (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg">Sauvegardes conservées</h3>
      <DataTable caption="Sauvegardes conservées" columns={columns} rows={kept} rowKey={({ name }) => name} />
    </div>
  );

type PointInTime = NonNullable<BackupState["point_in_time"]>;

/** Which instants can be restored, and whether the archive of the database's log goes on. */
function PointInTimePanel({ archive }: { archive: PointInTime }) {
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
