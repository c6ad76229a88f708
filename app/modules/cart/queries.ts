import { query } from "#platform/call.ts";
import { getSoldEditions } from "#modules/cart/contract.ts";

/** @param ids at least one */
export const soldEditionsQuery = (ids: readonly number[]) =>
  query(getSoldEditions, { query: { ids: ids.join(",") } });
