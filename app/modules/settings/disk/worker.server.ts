import { alertOfDisk } from "#modules/settings/disk/jobs.ts";
import type { Disk } from "#modules/settings/disk/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export function handleDisk({ jobs }: Pick<Deps, "jobs">, disk: Disk): void {
  jobs.handle(alertOfDisk, 1, (low) => disk.alert(low));
}
