import {
  removeOldBulkChanges,
  renewBulkEbooks,
} from "#books/catalogue/back-office/bulk/bulk-changes.service.server.ts";
import type { BulkEditing } from "#books/catalogue/back-office/bulk/bulk-editing.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleBulkJobs({ jobs }: Pick<Deps, "jobs">, bulk: BulkEditing): void {
  jobs.handle(renewBulkEbooks, 1, ({ bulkChangeId, after }) => bulk.renewNext(bulkChangeId, after));
  jobs.handle(removeOldBulkChanges, 1, () => bulk.removeOld());
  jobs.repeat(removeOldBulkChanges, "41 4 * * *");
}
