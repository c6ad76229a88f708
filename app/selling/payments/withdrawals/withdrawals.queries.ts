import { mutation, query } from "#platform/http/call.ts";
import {
  getWaivedContracts,
  getWithdrawableContracts,
  withdraw,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";

export const withdrawableContractsQuery = () => query(getWithdrawableContracts, {});
export const waivedContractsQuery = () => query(getWaivedContracts, {});
export const withdrawMutation = () => mutation(withdraw);
