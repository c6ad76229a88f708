import { queryOptions } from "@tanstack/react-query";
import { getUsedWithdrawals } from "#modules/payments/back-office/withdrawals/contract.ts";
import { query } from "#platform/call.ts";

export const usedWithdrawalsQuery = () => queryOptions({ ...query(getUsedWithdrawals, {}), staleTime: 0 });
