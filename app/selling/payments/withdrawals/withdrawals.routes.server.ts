import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import {
  getWaivedContracts,
  getWithdrawableContracts,
  withdraw,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";

export function withdrawalRoutes(app: FastifyInstance, accounts: Accounts, withdrawals: Withdrawals): void {
  const guard = accounts.requireMember;
  route(app, getWithdrawableContracts, { guard }, ({ actor }) => withdrawals.list(actor));
  route(app, getWaivedContracts, { guard }, ({ actor }) => withdrawals.listWaived(actor));
  route(app, withdraw, { guard }, ({ actor, params, body }) =>
    withdrawals.withdraw(actor, params.id, body.edition_ids ?? null),
  );
}
