import { mutation, query } from "#platform/http/call.ts";
import {
  askForAuthenticator,
  getSecondFactor,
  logInWithFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#readers/accounts/factors/member-second-factor.contract.ts";

export const secondFactorQuery = (id: string) => ({
  ...query(getSecondFactor, { params: { id } }),
  staleTime: 0,
});
export const logInWithFactorMutation = () => mutation(logInWithFactor);
export const askForAuthenticatorMutation = () => mutation(askForAuthenticator);
export const setUpSecondFactorMutation = () => mutation(setUpSecondFactor);
export const renewRecoveryCodesMutation = () => mutation(renewRecoveryCodes);
export const removeSecondFactorMutation = () => mutation(removeSecondFactor);
