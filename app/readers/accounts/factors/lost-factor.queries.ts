import { mutation } from "#platform/http/call.ts";
import {
  askForLostFactor,
  keepFactors,
  keepFactorsByLink,
} from "#readers/accounts/factors/lost-factor.contract.ts";

export const askForLostFactorMutation = () => mutation(askForLostFactor);
export const keepFactorsMutation = () => mutation(keepFactors);
export const keepFactorsByLinkMutation = () => mutation(keepFactorsByLink);
