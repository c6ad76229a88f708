import { firstLogin, mailCode } from "#readers/accounts/login/first-login.contract.ts";
import { mutation } from "#platform/http/call.ts";

export const firstLoginMutation = () => mutation(firstLogin);
export const mailCodeMutation = () => mutation(mailCode);
