import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  addAdministrator,
  changeAdministratorPassword,
  closeAdministratorSession,
  getAdministrators,
  getAdministratorSessions,
  removeAdministrator,
} from "#modules/administrators/security/contract.ts";

export const administratorSessionsQuery = () =>
  queryOptions({ ...query(getAdministratorSessions, {}), staleTime: 0 });
export const administratorsQuery = () => queryOptions({ ...query(getAdministrators, {}), staleTime: 0 });

export const closeAdministratorSessionMutation = () => mutation(closeAdministratorSession);
export const changeAdministratorPasswordMutation = () => mutation(changeAdministratorPassword);
export const addAdministratorMutation = () => mutation(addAdministrator);
export const removeAdministratorMutation = () => mutation(removeAdministrator);
