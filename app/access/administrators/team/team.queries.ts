import { queryOptions } from "@tanstack/react-query";
import {
  addAdministrator,
  changeAdministratorRole,
  closeOwnSession,
  getAdministrators,
  getOwnSessions,
  removeAdministrator,
  resetAdministratorPassword,
} from "#access/administrators/team/team.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

const fresh = { staleTime: 0 };

export const teamQuery = () => queryOptions({ ...query(getAdministrators, {}), ...fresh });
export const ownSessionsQuery = () => queryOptions({ ...query(getOwnSessions, {}), ...fresh });
export const addAdministratorMutation = () => mutation(addAdministrator);
export const resetAdministratorPasswordMutation = () => mutation(resetAdministratorPassword);
export const removeAdministratorMutation = () => mutation(removeAdministrator);
export const closeOwnSessionMutation = () => mutation(closeOwnSession);
export const changeAdministratorRoleMutation = () => mutation(changeAdministratorRole);
