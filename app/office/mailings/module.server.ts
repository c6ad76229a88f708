import type * as MailSamples from "#office/mailings/mails/mailings-mail-samples.tsx";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { mailingRoutes } from "#office/mailings/back-office/mailing-desk.routes.server.ts";
import { createMailingDesk } from "#office/mailings/back-office/mailing-desk.service.server.ts";
import { readerRoutes } from "#office/mailings/readers/letter-readers.routes.server.ts";
import {
  createLetterReaders,
  type LetterReaders,
} from "#office/mailings/readers/letter-readers.service.server.ts";
import { handleReaderJobs, handleSendingJobs } from "#office/mailings/mailings.worker.server.ts";
import { createSending, type Sending } from "#office/mailings/sending/mailing-sending.service.server.ts";
import { createLetterWriter } from "#office/mailings/mailing-writing.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

/** Read and filled by the import of readers. */
export { letterReaders } from "#office/mailings/mailings.tables.ts";

export interface MailingsApi {
  /** Who gets the letter by mail, with the proof of each consent. */
  readers: LetterReaders;
  /** Sends letters in batches. */
  sending: Sending;
  /** The mails about the letter, with sample values. */
  mailSamples: () => Promise<typeof MailSamples>;
}

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Pick<Catalogue, "book">;
}

/** The letter by mail: its readers and their consent, and what is sent to them. */
export function createMailings(deps: ShopDeps, { accounts, administrators, catalogue }: Needs) {
  const readers = createLetterReaders(deps);
  const writer = createLetterWriter(deps, catalogue);
  const sending = createSending(deps, writer);
  const desk = createMailingDesk(deps, { sending, writer });
  const mailSamples = () => import("#office/mailings/mails/mailings-mail-samples.tsx");
  const api: MailingsApi = { readers, sending, mailSamples };
  return {
    api,
    routes(app: FastifyInstance) {
      const administrator = administrators.requireAdministrator;
      readerRoutes(app, deps, { administrator, member: accounts.requireMember }, readers);
      mailingRoutes(app, administrator, desk);
    },
    workers() {
      handleReaderJobs(deps, readers);
      handleSendingJobs(deps, sending);
    },
  };
}
