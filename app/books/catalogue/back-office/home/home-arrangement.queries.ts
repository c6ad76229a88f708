import { queryOptions } from "@tanstack/react-query";
import { getHomeArrangement } from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const homeArrangementQuery = () => queryOptions({ ...query(getHomeArrangement, {}), ...readOnce });
