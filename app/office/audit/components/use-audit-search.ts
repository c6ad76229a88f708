import { useSearchParams } from "react-router";
import type { AuditSearch } from "#office/audit/audit.queries.ts";
import { actKinds } from "#office/audit/audit.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";

interface Search {
  administrator: string;
  kind: AuditSearch["kind"];
  from: string;
  to: string;
}

/** The search, as read from the address; unreadable values are left out. */
export function useAuditSearch() {
  const [params, setParams] = useSearchParams();
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text, 2000) ? text : "";
  };
  const search: Search = {
    administrator: (params.get("qui") ?? "").slice(0, 50),
    kind: actKinds.find((each) => each === params.get("quoi")),
    from: day("du"),
    to: day("au"),
  };
  const change = (changes: Partial<Search>) => {
    const { administrator, kind, from, to } = { ...search, ...changes };
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ qui: administrator, quoi: kind, du: from, au: to }))
      if (value) next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { search, change };
}
