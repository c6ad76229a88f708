import { query } from "#platform/http/call.ts";
import { getNews } from "#words/news/news.contract.ts";

export const newsQuery = () => query(getNews, {});
