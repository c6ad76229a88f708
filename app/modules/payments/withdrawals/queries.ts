import { mutation, query } from "#platform/call.ts";
import {
  getWaivedContracts,
  getWithdrawableContracts,
  withdraw,
} from "#modules/payments/withdrawals/contract.ts";

export const withdrawableContractsQuery = () => query(getWithdrawableContracts, {});
export const waivedContractsQuery = () => query(getWaivedContracts, {});
export const withdrawMutation = () => mutation(withdraw);
