import { mutation } from "#platform/call.ts";
import { claimAccount } from "#modules/accounts/verification/contract.ts";

export const claimAccountMutation = () => mutation(claimAccount);
