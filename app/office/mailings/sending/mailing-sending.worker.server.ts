import {
  type Sending,
  dueMailings,
  forgetRecipients,
  mailingBatch,
} from "#office/mailings/sending/mailing-sending.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleSendingJobs({ jobs }: Pick<Deps, "jobs">, sending: Sending): void {
  jobs.handle(mailingBatch, 1, ({ mailingId, batch }, { signal }) =>
    sending.sendBatch(mailingId, batch, signal),
  );
  jobs.handle(dueMailings, 1, () => sending.watch());
  jobs.repeat(dueMailings, "* * * * *");
  jobs.handle(forgetRecipients, 1, () => sending.forgetRecipients());
  jobs.repeat(forgetRecipients, "37 4 * * *");
}
