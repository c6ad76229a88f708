import { firstLogin, mailCode } from "#modules/accounts/first-login/contract.ts";
import { mutation } from "#platform/call.ts";

export const firstLoginMutation = () => mutation(firstLogin);
export const mailCodeMutation = () => mutation(mailCode);
