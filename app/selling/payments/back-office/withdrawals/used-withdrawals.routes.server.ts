import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getUsedWithdrawals } from "#selling/payments/back-office/withdrawals/used-withdrawals.contract.ts";
import type { UsedWithdrawals } from "#selling/payments/back-office/withdrawals/used-withdrawals.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function usedWithdrawalRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  withdrawals: UsedWithdrawals,
): void {
  route(app, getUsedWithdrawals, { guard }, () => withdrawals.list());
}
