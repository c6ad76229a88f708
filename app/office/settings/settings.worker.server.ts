import {
  alertOfBackups,
  alertOfRestoreTest,
  lookAtBackups,
  makeBackup,
  testRestore,
} from "#office/settings/backups/backups.jobs.ts";
import type { Backups } from "#office/settings/backups/backups.service.server.ts";
import {
  alertOfPayments,
  lookAtPayments,
  type PaymentWatch,
} from "#office/settings/payment-watch/payment-watch.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { type Disk, alertOfDisk } from "#office/settings/disk/disk.service.server.ts";

export function handleBackups({ jobs }: Pick<Deps, "jobs">, backups: Backups): void {
  jobs.repeat(lookAtBackups, "*/10 * * * *");
  jobs.handle(lookAtBackups, 1, async () => {
    await backups.look();
    await backups.tests.look();
  });
  jobs.handle(makeBackup, 1, ({ asked }, { signal }) => backups.make(asked, signal));
  jobs.handle(alertOfBackups, 1, () => backups.alert());
  jobs.handle(testRestore, 1, ({ asked }, { signal }) => backups.tests.run(asked, signal));
  jobs.handle(alertOfRestoreTest, 1, () => backups.tests.alert());
}

export function handlePaymentWatch({ jobs }: Pick<Deps, "jobs">, watch: PaymentWatch): void {
  // An order without its message is found after ten to twenty minutes: together within an hour.
  jobs.repeat(lookAtPayments, "*/20 * * * *");
  jobs.handle(lookAtPayments, 1, (_, { earlierTries }) =>
    watch.look(earlierTries >= lookAtPayments.retryLimit),
  );
  jobs.handle(alertOfPayments, 1, ({ faults }) => watch.alert(faults));
}

export function handleDisk({ jobs }: Pick<Deps, "jobs">, disk: Disk): void {
  jobs.handle(alertOfDisk, 1, (low) => disk.alert(low));
}
