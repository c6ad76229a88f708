import {
  askForAdministratorAuthenticator,
  getAdministratorFactor,
  logInAdministratorWithFactor,
  removeAdministratorFactor,
  removeColleagueFactors,
  renewAdministratorRecoveryCodes,
  setUpAdministratorFactor,
} from "#access/administrators/security/administrator-second-factor.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

export const administratorFactorQuery = () => ({ ...query(getAdministratorFactor, {}), staleTime: 0 });
export const logInAdministratorWithFactorMutation = () => mutation(logInAdministratorWithFactor);
export const askForAdministratorAuthenticatorMutation = () => mutation(askForAdministratorAuthenticator);
export const setUpAdministratorFactorMutation = () => mutation(setUpAdministratorFactor);
export const renewAdministratorRecoveryCodesMutation = () => mutation(renewAdministratorRecoveryCodes);
export const removeAdministratorFactorMutation = () => mutation(removeAdministratorFactor);
export const removeColleagueFactorsMutation = () => mutation(removeColleagueFactors);
