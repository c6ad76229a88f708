import { mutation } from "#platform/http/call.ts";
import { claimAccount } from "#readers/accounts/verification/email-verification.contract.ts";

export const claimAccountMutation = () => mutation(claimAccount);
