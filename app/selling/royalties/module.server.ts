import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import {
  contractRoutes,
  importRoutes,
  rateRoutes,
  statementRoutes,
} from "#selling/royalties/royalties.routes.server.ts";
import { createRoyaltyImports } from "#selling/royalties/imports/royalty-imports.service.server.ts";
import { createRoyaltyRates } from "#selling/royalties/taxes/royalty-taxes.service.server.ts";
import { createRoyaltyContracts } from "#selling/royalties/contracts/royalty-contracts.service.server.ts";
import { createRoyaltyStatements } from "#selling/royalties/statements/royalty-statements.service.server.ts";
import { handleStatementMails } from "#selling/royalties/statements/royalty-statements.worker.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type Royalties = ReturnType<typeof createRoyalties>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Pick<Payments, "accounting" | "regimes">;
}

/** What authors are due: contracts, and the statements of closed periods. */
export function createRoyalties(deps: ShopDeps, { administrators, payments }: Needs) {
  const contracts = createRoyaltyContracts(deps);
  const statements = createRoyaltyStatements(deps, payments);
  const api = {
    contracts,
    statements,
    /** For the copy of a member's data: the statements sent to their address. */
    statementsFor: statements.statementsFor,
    mailSamples: () => import("#selling/royalties/mails/royalties-mail-samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      contractRoutes(app, administrators.requireAdministrator, contracts);
      statementRoutes(app, administrators.requireAdministrator, statements);
      rateRoutes(app, administrators.requireAdministrator, createRoyaltyRates(deps));
      importRoutes(app, deps, administrators.requireAdministrator, createRoyaltyImports(deps));
    },
    workers() {
      handleStatementMails(deps);
    },
  };
}
