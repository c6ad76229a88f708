import {
  type Extracts,
  buildExtract,
  findLostExtracts,
  findMissingExtracts,
} from "#books/publishing/extracts/edition-extracts.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleExtractJobs({ jobs }: Pick<Deps, "jobs">, extracts: Extracts): void {
  jobs.handle(buildExtract, 1, ({ editionId }) => extracts.build(editionId));
  jobs.repeat(findMissingExtracts, "*/5 * * * *");
  jobs.repeat(findLostExtracts, "47 4 * * *");
  jobs.handle(findLostExtracts, 1, () => extracts.remakeLost());
  jobs.handle(findMissingExtracts, 1, () => extracts.requestMissing());
}
