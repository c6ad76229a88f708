import { Gauge, type Registry } from "prom-client";
import type { BuiltApp } from "#server/app.ts";

/** The last scheduled backup of the shop, by any process; nothing before the first one. */
export function measureBackups({ backups }: Pick<BuiltApp["settings"], "backups">, registry: Registry): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const size = gauge("encrier_backup_last_size_bytes", "Size of the last backup.");
  const duration = gauge("encrier_backup_last_duration_seconds", "How long the last backup took.");
  const at: Gauge = new Gauge({
    name: "encrier_backup_last_success_timestamp_seconds",
    help: "When the last backup began that succeeded; 0 if there is none.",
    registers: [registry],
    async collect() {
      // During a database outage the last values are reported.
      const last = await backups.last().catch(() => undefined);
      if (last === undefined) return;
      at.set(last ? last.startedAt.getTime() / 1000 : 0);
      size.set(last?.size ?? 0);
      duration.set(last?.endedAt ? (last.endedAt.getTime() - last.startedAt.getTime()) / 1000 : 0);
    },
  });
}
