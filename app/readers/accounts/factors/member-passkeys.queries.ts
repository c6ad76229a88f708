import { mutation, query } from "#platform/http/call.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from "#readers/accounts/factors/member-passkeys.contract.ts";

export const passkeysQuery = (id: string) => ({ ...query(listPasskeys, { params: { id } }), staleTime: 0 });
export const askForPasskeyMutation = () => mutation(askForPasskey);
export const logInWithPasskeyMutation = () => mutation(logInWithPasskey);
export const askForNewPasskeyMutation = () => mutation(askForNewPasskey);
export const addPasskeyMutation = () => mutation(addPasskey);
export const renamePasskeyMutation = () => mutation(renamePasskey);
export const removePasskeyMutation = () => mutation(removePasskey);
