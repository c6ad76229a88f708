import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import { getNews, getNewsForEditing, saveNews } from "#modules/news/contract.ts";

export const newsQuery = () => query(getNews, {});
/** What is edited is read once: an answer that comes later must not replace what is being typed. */
export const newsForEditingQuery = () =>
  queryOptions({ ...query(getNewsForEditing, {}), staleTime: 0, gcTime: 0, refetchOnReconnect: false });
export const saveNewsMutation = () => mutation(saveNews);
