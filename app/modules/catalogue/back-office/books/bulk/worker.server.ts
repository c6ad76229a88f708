import { removeOldBulkChanges, renewBulkEbooks } from "#modules/catalogue/back-office/books/bulk/jobs.ts";
import type { BulkEditing } from "#modules/catalogue/back-office/books/bulk/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export function handleBulkJobs({ jobs }: Pick<Deps, "jobs">, bulk: BulkEditing): void {
  jobs.handle(renewBulkEbooks, 1, ({ bulkChangeId, after }) => bulk.renewNext(bulkChangeId, after));
  jobs.handle(removeOldBulkChanges, 1, () => bulk.removeOld());
  jobs.repeat(removeOldBulkChanges, "41 4 * * *");
}
