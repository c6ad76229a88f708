import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { addToLibrary, getDashboard } from "#reading/library/holdings.contract.ts";
import type { Library } from "#reading/library/library.service.server.ts";

export function libraryRoutes(app: FastifyInstance, accounts: Accounts, library: Library): void {
  route(app, getDashboard, { guard: accounts.identify }, ({ params, actor }) =>
    library.dashboard(params.id, actor),
  );
  route(app, addToLibrary, { guard: accounts.requireMember }, async ({ body, actor }) => {
    await library.addFree(actor, body.editionId);
    return { ok: true as const };
  });
}
