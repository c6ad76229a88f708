import { mutation, query } from "#platform/call.ts";
import { getWithdrawableContracts, withdraw } from "#modules/payments/withdrawals/contract.ts";

export const withdrawableContractsQuery = () => query(getWithdrawableContracts, {});
export const withdrawMutation = () => mutation(withdraw);
