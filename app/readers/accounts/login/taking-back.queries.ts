import { mutation } from "#platform/http/call.ts";
import { takeAccountBack } from "#readers/accounts/login/taking-back.contract.ts";

export const takeAccountBackMutation = () => mutation(takeAccountBack);
