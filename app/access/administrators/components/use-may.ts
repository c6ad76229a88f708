import { useQuery } from "@tanstack/react-query";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { mayChange, mayRead } from "#access/administrators/team/team.rules.ts";
import type { Permission } from "#platform/http/endpoint.ts";

/** What the signed-in administrator may do in each part of the back office; nothing until the session is known. */
export function useMay() {
  const { data } = useQuery(administratorQuery());
  const role = data?.role;
  return {
    isKnown: role !== undefined,
    change: (part: Permission): boolean => role !== undefined && mayChange(role, part),
    read: (part: Permission): boolean => role !== undefined && mayRead(role, part),
  };
}
