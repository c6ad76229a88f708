import { queryOptions } from "@tanstack/react-query";
import { getAdministrators, getOwnSessions } from "#access/administrators/team/team.contract.ts";
import { query } from "#platform/http/call.ts";

const fresh = { staleTime: 0 };

export const teamQuery = () => queryOptions({ ...query(getAdministrators, {}), ...fresh });
export const ownSessionsQuery = () => queryOptions({ ...query(getOwnSessions, {}), ...fresh });
