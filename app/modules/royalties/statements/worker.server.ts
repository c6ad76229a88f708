import { royaltyStatementMail } from "#modules/royalties/statements/jobs.ts";
import { statementFileName } from "#modules/royalties/statements/printing/rules.ts";
import { spanText } from "#modules/royalties/statements/rules.ts";
import { printStatement } from "#modules/royalties/statements/service.server.ts";
import { findMail, findStatement, markSent } from "#modules/royalties/statements/store.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export function handleStatementMails(deps: ShopDeps): void {
  deps.jobs.handle(royaltyStatementMail, 1, async ({ number }) => {
    const mail = await findMail(deps.db, number);
    const statement = mail && (await findStatement(deps.db, number));
    if (!mail || !statement) return;
    const { RoyaltyStatementMail } = await import("#modules/royalties/mails/royalty-statement-mail.tsx");
    const letter = deps.content.letter("royalty-statement", { username: statement.payee.name });
    await deps.mailer.send({
      to: mail.email,
      subject: letter.subject,
      body: RoyaltyStatementMail({
        letter,
        number,
        period: spanText(statement),
        dueCents: statement.due_cents,
      }),
      attachments: [
        {
          name: statementFileName(statement, "pdf"),
          type: "application/pdf",
          bytes: await printStatement(statement),
        },
      ],
    });
    await markSent(deps.db, number, deps.now());
  });
}
