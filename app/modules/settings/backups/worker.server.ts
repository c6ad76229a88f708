import { alertOfBackups, lookAtBackups, makeBackup } from "#modules/settings/backups/jobs.ts";
import type { Backups } from "#modules/settings/backups/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export function handleBackups({ jobs }: Pick<Deps, "jobs">, backups: Backups): void {
  jobs.repeat(lookAtBackups, "*/10 * * * *");
  jobs.handle(lookAtBackups, 1, () => backups.look());
  jobs.handle(makeBackup, 1, ({ asked }, { signal }) => backups.make(asked, signal));
  jobs.handle(alertOfBackups, 1, () => backups.alert());
}
