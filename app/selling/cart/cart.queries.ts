import { query } from "#platform/http/call.ts";
import { getSoldEditions } from "#selling/cart/cart.contract.ts";

/** @param ids at least one */
export const soldEditionsQuery = (ids: readonly number[]) =>
  query(getSoldEditions, { query: { ids: ids.join(",") } });
