import { query } from "#platform/call.ts";
import { getHomeBooks } from "#modules/catalogue/home/contract.ts";

export const homeBooksQuery = () => query(getHomeBooks, {});
