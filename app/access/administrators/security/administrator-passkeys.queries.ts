import {
  addAdministratorPasskey,
  askForAdministratorPasskey,
  askForNewAdministratorPasskey,
  listAdministratorPasskeys,
  logInAdministratorWithPasskey,
  removeAdministratorPasskey,
  renameAdministratorPasskey,
} from "#access/administrators/security/administrator-passkeys.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

export const administratorPasskeysQuery = () => ({ ...query(listAdministratorPasskeys, {}), staleTime: 0 });
export const askForAdministratorPasskeyMutation = () => mutation(askForAdministratorPasskey);
export const logInAdministratorWithPasskeyMutation = () => mutation(logInAdministratorWithPasskey);
export const askForNewAdministratorPasskeyMutation = () => mutation(askForNewAdministratorPasskey);
export const addAdministratorPasskeyMutation = () => mutation(addAdministratorPasskey);
export const renameAdministratorPasskeyMutation = () => mutation(renameAdministratorPasskey);
export const removeAdministratorPasskeyMutation = () => mutation(removeAdministratorPasskey);
