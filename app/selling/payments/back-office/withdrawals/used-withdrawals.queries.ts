import { queryOptions } from "@tanstack/react-query";
import { getUsedWithdrawals } from "#selling/payments/back-office/withdrawals/used-withdrawals.contract.ts";
import { query } from "#platform/http/call.ts";

export const usedWithdrawalsQuery = () => queryOptions({ ...query(getUsedWithdrawals, {}), staleTime: 0 });
