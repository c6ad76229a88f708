import { query } from "#platform/call.ts";
import { getNews } from "#modules/news/contract.ts";

export const newsQuery = () => query(getNews, {});
