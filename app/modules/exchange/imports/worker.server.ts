import type { Deps } from "#platform/deps.server.ts";
import { importBooks } from "#modules/exchange/imports/jobs.ts";
import type { ImportRun } from "#modules/exchange/imports/run/service.server.ts";

export function handleImportJobs({ jobs }: Pick<Deps, "jobs">, run: ImportRun): void {
  jobs.handle(importBooks, 1, ({ importId }, { signal }) => run.nextRows(importId, signal));
}
