import { type Disk, alertOfDisk } from "#office/settings/disk/disk.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleDisk({ jobs }: Pick<Deps, "jobs">, disk: Disk): void {
  jobs.handle(alertOfDisk, 1, (low) => disk.alert(low));
}
