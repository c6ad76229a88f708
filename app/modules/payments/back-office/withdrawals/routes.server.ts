import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import { getUsedWithdrawals } from "#modules/payments/back-office/withdrawals/contract.ts";
import type { UsedWithdrawals } from "#modules/payments/back-office/withdrawals/service.server.ts";
import { type Guard, route } from "#platform/http.server.ts";

export function usedWithdrawalRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  withdrawals: UsedWithdrawals,
): void {
  route(app, getUsedWithdrawals, { guard }, () => withdrawals.list());
}
