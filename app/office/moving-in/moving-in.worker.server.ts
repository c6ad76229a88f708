import type { BroughtReaders } from "#office/moving-in/arrivals/brought-readers.service.server.ts";
import type { ReaderImports } from "#office/moving-in/imports/reader-imports.service.server.ts";
import { bringReaders, forgetBroughtReaders, waitingBooksMail } from "#office/moving-in/moving-in.jobs.ts";
import { formatDate } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export function handleMovingInJobs(
  { jobs, mailer, content, config }: ShopDeps,
  { imports, readers }: { imports: ReaderImports; readers: BroughtReaders },
): void {
  jobs.handle(bringReaders, 1, ({ importId }) => imports.nextRows(importId));
  jobs.handle(waitingBooksMail, 2, async ({ readerId }) => {
    const found = await readers.prepareMail(readerId);
    if (!found) return;
    const { WaitingBooksMail } = await import("#office/moving-in/mails/waiting-books-mail.tsx");
    const letter = content.letter("waiting-books", { username: "à vous" });
    const { subscribedUntil, titles, token, email } = found;
    const until = subscribedUntil && formatDate(new Date(`${subscribedUntil}T12:00:00Z`));
    const link = `${config.publicUrl}/vos-livres?token=${token}`;
    await mailer.send({
      to: email,
      subject: letter.subject,
      body: WaitingBooksMail({ letter, titles, until, link }),
    });
  });
  jobs.handle(forgetBroughtReaders, 1, async () => {
    await readers.forgetNeverCome();
    await imports.forgetRows();
  });
  jobs.repeat(forgetBroughtReaders, "51 4 * * *");
}
