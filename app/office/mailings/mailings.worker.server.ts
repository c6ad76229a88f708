import {
  type LetterReaders,
  confirmationMail,
  forgetOldReaders,
} from "#office/mailings/readers/letter-readers.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import {
  type Sending,
  dueMailings,
  forgetRecipients,
  mailingBatch,
} from "#office/mailings/sending/mailing-sending.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleReaderJobs({ jobs, mailer, content, config }: ShopDeps, readers: LetterReaders): void {
  jobs.handle(confirmationMail, 2, async ({ email, consent, askedAt }) => {
    const token = await readers.renewLink(email, consent, new Date(askedAt));
    if (token === null) return;
    const { ConfirmationMail } = await import("#office/mailings/mails/confirmation-mail.tsx");
    const letter = content.letter("letter-confirmation", { username: "à vous" });
    const link = `${config.publicUrl}/lettre/confirmation?token=${token}`;
    await mailer.send({ to: email, subject: letter.subject, body: ConfirmationMail({ letter, link }) });
  });
  jobs.handle(forgetOldReaders, 1, () => readers.forgetOld());
  jobs.repeat(forgetOldReaders, "23 4 * * *");
}

export function handleSendingJobs({ jobs }: Pick<Deps, "jobs">, sending: Sending): void {
  jobs.handle(mailingBatch, 1, ({ mailingId, batch }, { signal }) =>
    sending.sendBatch(mailingId, batch, signal),
  );
  jobs.handle(dueMailings, 1, () => sending.watch());
  jobs.repeat(dueMailings, "* * * * *");
  jobs.handle(forgetRecipients, 1, () => sending.forgetRecipients());
  jobs.repeat(forgetRecipients, "37 4 * * *");
}
