import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";

export const getNews = endpoint({
  method: "GET",
  path: "/api/news",
  summary: "The publisher's letter on the home page",
  access: "public",
  answer: z.object({ news: z.string() }),
  maxAge: 10,
});
