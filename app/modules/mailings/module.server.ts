import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { mailingRoutes } from "#modules/mailings/back-office/routes.server.ts";
import { createMailingDesk } from "#modules/mailings/back-office/service.server.ts";
import { readerRoutes } from "#modules/mailings/readers/routes.server.ts";
import { createLetterReaders } from "#modules/mailings/readers/service.server.ts";
import { handleReaderJobs } from "#modules/mailings/readers/worker.server.ts";
import { createSending } from "#modules/mailings/sending/service.server.ts";
import { handleSendingJobs } from "#modules/mailings/sending/worker.server.ts";
import { createLetterWriter } from "#modules/mailings/writing/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type Mailings = ReturnType<typeof createMailings>["api"];

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
  return {
    api: { readers, sending, mailSamples: () => import("#modules/mailings/mails/samples.tsx") },
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
