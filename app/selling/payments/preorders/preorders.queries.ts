import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getPreorders } from "#selling/payments/preorders/preorders.contract.ts";

export const preordersQuery = () => queryOptions({ ...query(getPreorders, {}), staleTime: 0 });
