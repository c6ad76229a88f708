import type * as MailSamples from "#office/moving-in/mails/moving-in-mail-samples.tsx";
import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import {
  createBroughtReaders,
  type BroughtReaders,
} from "#office/moving-in/arrivals/brought-readers.service.server.ts";
import {
  createReaderImports,
  type ReaderImports,
} from "#office/moving-in/imports/reader-imports.service.server.ts";
import { movingInRoutes } from "#office/moving-in/moving-in.routes.server.ts";
import { handleMovingInJobs } from "#office/moving-in/moving-in.worker.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export interface MovingInApi {
  /** Tables of readers, into readers who may come. */
  imports: ReaderImports;
  /** Readers of another shop, until they come. */
  readers: BroughtReaders;
  /** The mail to them, with sample values. */
  mailSamples: () => Promise<typeof MailSamples>;
}

interface Needs {
  accounts: Accounts;
  administrators: Pick<Administrators, "requireAdministrator">;
  library: Library;
  subscriptions: Subscriptions;
}

/** Readers who come along from the house's former shop (docs/decisions/118). */
export function createMovingIn(deps: ShopDeps, { accounts, administrators, library, subscriptions }: Needs) {
  const imports = createReaderImports(deps, library, subscriptions);
  const readers = createBroughtReaders(deps, { accounts, holdings: library.holdings, subscriptions });
  const api: MovingInApi = {
    imports,
    readers,
    mailSamples: () => import("#office/moving-in/mails/moving-in-mail-samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      movingInRoutes(app, deps, administrators.requireAdministrator, api);
    },
    workers() {
      handleMovingInJobs(deps, api);
    },
  };
}
