import {
  type LetterReaders,
  confirmationMail,
  forgetOldReaders,
} from "#office/mailings/readers/letter-readers.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

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
