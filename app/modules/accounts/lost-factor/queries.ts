import { mutation } from "#platform/call.ts";
import { askForLostFactor, keepFactors, keepFactorsByLink } from "#modules/accounts/lost-factor/contract.ts";

export const askForLostFactorMutation = () => mutation(askForLostFactor);
export const keepFactorsMutation = () => mutation(keepFactors);
export const keepFactorsByLinkMutation = () => mutation(keepFactorsByLink);
