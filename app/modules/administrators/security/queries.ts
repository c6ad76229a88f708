import { mutation } from "#platform/call.ts";
import {
  changeAdministratorPassword,
  confirmAdministrator,
} from "#modules/administrators/security/contract.ts";

export const changeAdministratorPasswordMutation = () => mutation(changeAdministratorPassword);
export const confirmAdministratorMutation = () => mutation(confirmAdministrator);
