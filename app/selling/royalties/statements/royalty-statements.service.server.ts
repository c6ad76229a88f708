import { z } from "zod";
import {
  createDraftStatements,
  totalsOf,
} from "#selling/royalties/statements/statement-drafting.service.server.ts";
import type {
  Drafts,
  IssuedPeriod,
  IssuedStatement,
  Period,
} from "#selling/royalties/statements/royalty-statements.contract.ts";
import {
  printableStatement,
  statementFileName,
} from "#selling/royalties/statements/statement-printing.rules.ts";
import {
  spanText,
  type Statement,
  statementCells,
  statementHeadings,
  sumsOf,
} from "#selling/royalties/statements/royalty-statements.rules.ts";
import * as store from "#selling/royalties/statements/royalty-statements.store.server.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import {
  createRoyaltySettings,
  storedRoyaltySettings,
} from "#selling/royalties/royalty-settings.service.server.ts";
import type { Accounting, Payments } from "#selling/payments/module.server.ts";
import { dutiesOf } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { printDress } from "#words/texts/look/look-facts.rules.ts";
import type { Content, ShopDeps } from "#words/texts/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** No try is left: the publisher sees it, and can send the statement again. */
export const giveUpStatementMail = jobKind({
  name: "royalty-statement-lost",
  data: z.object({ number: z.string() }),
  ...mailTries,
});

export const royaltyStatementMail = jobKind({
  name: "royalty-statement-mail",
  data: z.object({ number: z.string() }),
  ...mailTries,
  whenLost: giveUpStatementMail,
});

export type RoyaltyStatements = ReturnType<typeof createRoyaltyStatements>;

export interface AdministratorOfRoyalties extends Signatory<RoyaltyAct> {
  username: string;
}

export interface StatementFile {
  name: string;
  content: Buffer | string;
}

/** Statements of royalties: looked at, issued once, sent (docs/decisions/096-royalties.md). */
export function createRoyaltyStatements(
  deps: ShopDeps,
  payments: Pick<Payments, "regimes"> & { accounting: Pick<Accounting, "listClosings"> },
) {
  const { db, jobs, now } = deps;
  const drafting = createDraftStatements(deps, payments);

  async function overview() {
    const [settings, contracts, next, periods] = await Promise.all([
      storedRoyaltySettings(db),
      store.countContracts(db),
      drafting.nextPeriod(db),
      store.findPeriods(db),
    ]);
    return { settings, contracts, next, periods: periods.map(periodOf) };
  }

  async function drafts(): Promise<Drafts> {
    const { period: next, statements } = await drafting.all();
    return {
      ...next,
      ...totalsOf(statements),
      items: statements.map(({ payeeId, statement }) => ({
        payee_id: payeeId,
        payee: statement.payee.name,
        has_email: statement.payee.email !== null,
        contracts: statement.contracts.length,
        regime: regimeOf(statement),
        ...sumsOf(statement),
      })),
    };
  }

  /** @throws AppError 404 for an author without a statement in the next period */
  async function draftFile(payeeId: number, format: "csv" | "pdf"): Promise<StatementFile> {
    const { statements } = await drafting.all();
    const found = statements.find((each) => each.payeeId === payeeId);
    if (!found) throw notFound("Cet auteur n’a pas de relevé pour cette période.");
    return fileOf(deps.content, found.statement, format);
  }

  async function period(id: number): Promise<Period> {
    const row = await requirePeriod(id);
    const found = await store.findStatements(db, id);
    return {
      ...periodOf(row),
      rule: row.rule,
      rule_share: row.rule_share,
      items: found.map(issuedOf),
      duties: dutiesOf(found.map(({ content }) => content.taxes)),
    };
  }

  async function periodFile(id: number): Promise<StatementFile> {
    const row = await requirePeriod(id);
    const statements = await store.findStatements(db, id);
    return {
      name: `droits-${row.from}-${row.to}.csv`,
      content: csvOf(statements.map(({ content }) => content)),
    };
  }

  async function requirePeriod(id: number): Promise<store.PeriodRow> {
    const [row] = await store.findPeriods(db, id);
    if (!row) throw notFound("Période introuvable.");
    return row;
  }

  /** @throws AppError 404 */
  async function file(number: string, format: "csv" | "pdf"): Promise<StatementFile> {
    const statement = await store.findStatement(db, number);
    if (!statement) throw notFound("Relevé introuvable.");
    return fileOf(deps.content, statement, format);
  }

  /** @throws AppError 404, and 409 if no author is left to be written to */
  async function send(id: number, number: string | null, by: AdministratorOfRoyalties) {
    const row = await requirePeriod(id);
    const count = await db.transaction(async (tx) => {
      const found = await store.findAddresses(tx, id, number);
      if (found.length === 0) throw notFound("Relevé introuvable.");
      const mails = found.flatMap(({ number: of, email, is_requested }) =>
        email !== null && (number !== null || !is_requested) ? [{ number: of, email }] : [],
      );
      if (mails.length === 0)
        throw conflict(
          number === null
            ? "Tous les relevés dont l’auteur a une adresse e-mail sont déjà partis."
            : "Cet auteur n’a pas d’adresse e-mail\u202f: ajoutez-la à son contrat, ou envoyez-lui le PDF.",
        );
      await store.requestMails(tx, mails, now());
      for (const mail of mails) await jobs.send(tx, royaltyStatementMail, { number: mail.number });
      const details = { period: spanText(row), statements: mails.length, number };
      await by.sign(tx, { kind: "royalties-sent", details });
      return mails.length;
    });
    return { message: count === 1 ? "Le relevé part par e-mail." : `${count} relevés partent par e-mail.` };
  }

  return {
    settings: createRoyaltySettings(deps),
    overview,
    drafts,
    draftFile,
    issue: drafting.issue,
    period,
    periodFile,
    file,
    send,
    duePeriods: drafting.duePeriods,
    countFailedMails: () => store.countFailedMails(db),
    statementsFor: (email: string) => store.findStatementsFor(db, email),
  };
}

const regimeOf = ({ taxes }: Statement) => {
  if (!taxes) return "unknown" as const;
  return taxes.is_lapsed ? ("lapsed" as const) : ("known" as const);
};

const issuedOf = ({
  content,
  email,
  requestedAt,
  sentAt,
  failedAt,
  failure,
}: Awaited<ReturnType<typeof store.findStatements>>[number]): IssuedStatement => ({
  number: content.number,
  payee: content.payee.name,
  email,
  contracts: content.contracts.length,
  ...sumsOf(content),
  requested_at: requestedAt?.toISOString() ?? null,
  sent_at: sentAt?.toISOString() ?? null,
  failed_at: failedAt?.toISOString() ?? null,
  failure: failedAt && failure,
});

const periodOf = ({ rule: _rule, rule_share: _share, ...row }: store.PeriodRow): IssuedPeriod => row;

const csvOf = (statements: readonly Statement[]): string =>
  csvStart +
  csvLine(statementHeadings) +
  statements.flatMap((statement) => statementCells(statement).map(csvLine)).join("");

/** An issued statement, or one without a number yet. */
async function fileOf(
  dressed: Pick<Content, "look">,
  statement: Statement,
  format: "csv" | "pdf",
): Promise<StatementFile> {
  const name = statementFileName(statement, format);
  return {
    name,
    content: format === "csv" ? csvOf([statement]) : await printStatement(dressed, statement),
  };
}

export async function printStatement({ look }: Pick<Content, "look">, statement: Statement): Promise<Buffer> {
  // The PDF library is large, and most processes never use it.
  const { printDocument } = await import("#formats/print/print-document.server.ts");
  return printDocument(printableStatement(statement, statement.number === ""), printDress(look));
}
