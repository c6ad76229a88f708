import { mutation } from "#platform/http/call.ts";
import {
  changeAdministratorPassword,
  confirmAdministrator,
} from "#access/administrators/security/administrator-security.contract.ts";

export const changeAdministratorPasswordMutation = () => mutation(changeAdministratorPassword);
export const confirmAdministratorMutation = () => mutation(confirmAdministrator);
