import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import { contractRoutes } from "#modules/royalties/contracts/routes.server.ts";
import { createRoyaltyContracts } from "#modules/royalties/contracts/service.server.ts";
import { statementRoutes } from "#modules/royalties/statements/routes.server.ts";
import { createRoyaltyStatements } from "#modules/royalties/statements/service.server.ts";
import { handleStatementMails } from "#modules/royalties/statements/worker.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type Royalties = ReturnType<typeof createRoyalties>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Pick<Payments, "accounting">;
}

/** What authors are due: contracts, and the statements of closed periods. */
export function createRoyalties(deps: ShopDeps, { administrators, payments }: Needs) {
  const contracts = createRoyaltyContracts(deps);
  const statements = createRoyaltyStatements(deps, payments.accounting);
  const api = {
    contracts,
    statements,
    /** For the copy of a member's data: the statements sent to their address. */
    statementsFor: statements.statementsFor,
    mailSamples: () => import("#modules/royalties/mails/samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      contractRoutes(app, administrators.requireAdministrator, contracts);
      statementRoutes(app, administrators.requireAdministrator, statements);
    },
    workers() {
      handleStatementMails(deps);
    },
  };
}
