import { Gauge, type Registry } from "prom-client";
import type { BuiltApp } from "#server/app.ts";

type Backups = BuiltApp["settings"]["backups"];
type LogArchive = NonNullable<Awaited<ReturnType<Backups["logArchive"]>>>;
type LastBackup = Awaited<ReturnType<Backups["last"]>>;

/** The last scheduled backup of the shop, by any process. */
export function measureBackups({ backups }: { backups: Backups }, registry: Registry): void {
  function measure(name: string, help: string, valueOf: (last: LastBackup) => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // During a database outage the last value is reported.
        const last = await backups.last().catch(() => undefined);
        if (last !== undefined) gauge.set(valueOf(last));
      },
    });
  }
  measure(
    "encrier_backup_last_success_timestamp_seconds",
    "When the last backup began that succeeded; 0 if there is none.",
    (last) => (last ? last.startedAt.getTime() / 1000 : 0),
  );
  measure("encrier_backup_last_size_bytes", "Size of the last backup.", (last) => last?.size ?? 0);
  new Gauge({
    name: "encrier_backup_interval_seconds",
    help: "Between two scheduled backups; 0 if this process makes none.",
    registers: [registry],
  }).set(backups.everyMs / 1000);
  const failed: Gauge = new Gauge({
    name: "encrier_restore_test_failed",
    help: "1 if the last restore test failed, otherwise 0.",
    registers: [registry],
    async collect() {
      const hasFailed = await backups.tests.hasFailed().catch(() => undefined);
      if (hasFailed !== undefined) failed.set(hasFailed ? 1 : 0);
    },
  });
  const tested: Gauge = new Gauge({
    name: "encrier_restore_test_last_success_timestamp_seconds",
    help: "When the last restore test began that passed; 0 if there is none.",
    registers: [registry],
    async collect() {
      const passedAt = await backups.tests.passedAt().catch(() => undefined);
      if (passedAt !== undefined) tested.set(passedAt ? passedAt.getTime() / 1000 : 0);
    },
  });
  measureLogArchive(backups, registry);
  measure("encrier_backup_last_duration_seconds", "How long the last backup took.", (last) =>
    last?.endedAt ? (last.endedAt.getTime() - last.startedAt.getTime()) / 1000 : 0,
  );
}

/** The archive of the embedded database's log; both are absent without one. */
function measureLogArchive(backups: Backups, registry: Registry): void {
  const gauge = (name: string, help: string, valueOf: (archive: LogArchive) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: ["place"],
      registers: [registry],
      async collect() {
        const archive = await backups.logArchive().catch(() => null);
        if (archive) made.set({ place: "backups" }, valueOf(archive));
      },
    });
  };
  gauge(
    "encrier_wal_archived_timestamp_seconds",
    "When the newest part of the database's log was complete that is stored; 0 if there is none.",
    ({ through }) => (through ? new Date(through).getTime() / 1000 : 0),
  );
  gauge(
    "encrier_wal_waiting_bytes",
    "What waits on this machine to be stored with the backups.",
    ({ waitingBytes }) => waitingBytes,
  );
}
