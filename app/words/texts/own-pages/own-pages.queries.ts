import { queryOptions } from "@tanstack/react-query";
import { getOwnPage, getOwnPages } from "#words/texts/own-pages/own-pages.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const ownPagesQuery = () => queryOptions({ ...query(getOwnPages, {}), staleTime: 0 });
export const ownPageQuery = (slug: string) =>
  queryOptions({ ...query(getOwnPage, { params: { slug } }), ...readOnce });
