import { mutation } from "#platform/call.ts";
import { takeAccountBack } from "#modules/accounts/taking-back/contract.ts";

export const takeAccountBackMutation = () => mutation(takeAccountBack);
