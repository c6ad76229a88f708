import { mutation } from "#platform/http/call.ts";
import { confirmIdentity } from "#readers/accounts/verification/session-confirmation.contract.ts";

export const confirmIdentityMutation = () => mutation(confirmIdentity);
