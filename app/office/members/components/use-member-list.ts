import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type MemberSelection, membersQuery } from "#office/members/members.queries.ts";
import {
  lastMemberPage,
  memberPageSize,
  memberSorts,
  memberStatuses,
} from "#office/members/members.rules.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import { pageCountFor } from "#ui/pagination.tsx";

/** The list's state in its address: search, filter, order, page. */
export function useMemberList() {
  const [search, setSearch] = useSearchParams();
  const selection = selectionOf(search);
  const members = useQuery(membersQuery(selection));
  const total = members.data?.total ?? 0;
  return {
    ...selection,
    members,
    pageCount: pageCountFor(total, memberPageSize),
    change: (changes: Partial<MemberSelection>) =>
      setSearch(searchOf({ ...selection, page: 1, ...changes }), { replace: true, preventScrollReset: true }),
    hrefFor: (page: number) => `/admin/membres?${searchOf({ ...selection, page })}`,
  };
}

function selectionOf(search: URLSearchParams): MemberSelection {
  const page = /^[1-9]\d{0,3}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  return {
    q: asTextLine((search.get("q") ?? "").slice(0, 254)),
    status: memberStatuses.find((each) => each === search.get("filtre")) ?? "all",
    sort: memberSorts.find((each) => each === search.get("tri")) ?? "created_desc",
    book: /^[1-9]\d{0,8}$/.test(search.get("livre") ?? "") ? search.get("livre") : null,
    page: Math.min(page, lastMemberPage),
  };
}

function searchOf({ q, status, sort, book, page }: MemberSelection): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (book) search.set("livre", book);
  if (status !== "all") search.set("filtre", status);
  if (sort !== "created_desc") search.set("tri", sort);
  if (page > 1) search.set("page", String(page));
  return search.toString();
}
