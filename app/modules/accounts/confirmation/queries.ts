import { mutation } from "#platform/call.ts";
import { confirmIdentity } from "#modules/accounts/confirmation/contract.ts";

export const confirmIdentityMutation = () => mutation(confirmIdentity);
