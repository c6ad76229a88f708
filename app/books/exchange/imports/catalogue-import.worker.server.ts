import type { Deps } from "#platform/process/deps.server.ts";
import { importBooks } from "#books/exchange/imports/catalogue-import.jobs.ts";
import type { ImportRun } from "#books/exchange/imports/import-run.service.server.ts";

export function handleImportJobs({ jobs }: Pick<Deps, "jobs">, run: ImportRun): void {
  jobs.handle(importBooks, 1, ({ importId }, { signal }) => run.nextRows(importId, signal));
}
