import { mutation } from "#platform/call.ts";
import { changeAdministratorPassword } from "#modules/administrators/security/contract.ts";

export const changeAdministratorPasswordMutation = () => mutation(changeAdministratorPassword);
