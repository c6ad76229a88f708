import { isRefusedForGood, refusalText } from "#selling/royalties/statements/statement-mailing.rules.ts";
import { statementFileName } from "#selling/royalties/statements/statement-printing.rules.ts";
import { spanText, type Statement, sumsOf } from "#selling/royalties/statements/royalty-statements.rules.ts";
import {
  printStatement,
  giveUpStatementMail,
  royaltyStatementMail,
} from "#selling/royalties/statements/royalty-statements.service.server.ts";
import * as store from "#selling/royalties/statements/royalty-statements.store.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export function handleStatementMails(deps: ShopDeps): void {
  const { db, jobs, now } = deps;
  jobs.handle(royaltyStatementMail, 1, async ({ number }) => {
    const mail = await store.findMail(db, number);
    const statement = mail && (await store.findStatement(db, number));
    if (!mail || !statement) return;
    try {
      await deps.mailer.send(await mailOf(deps, statement, mail.email));
    } catch (error) {
      await store.noteFailure(db, number, refusalText(error));
      if (!isRefusedForGood(error)) throw error;
      return store.markFailed(db, number, now());
    }
    await store.markSent(db, number, now());
  });
  jobs.handle(giveUpStatementMail, 1, async ({ number }) => {
    if (await store.findMail(db, number)) await store.markFailed(db, number, now());
  });
}

async function mailOf({ content }: ShopDeps, statement: Statement, to: string) {
  const { RoyaltyStatementMail } = await import("#selling/royalties/mails/royalty-statement-mail.tsx");
  const letter = content.letter("royalty-statement", { username: statement.payee.name });
  const body = RoyaltyStatementMail({
    letter,
    number: statement.number,
    period: spanText(statement),
    dueCents: sumsOf(statement).paid_cents,
  });
  const file = {
    name: statementFileName(statement, "pdf"),
    type: "application/pdf",
    bytes: await printStatement(content, statement),
  };
  return { to, subject: letter.subject, body, attachments: [file] };
}
