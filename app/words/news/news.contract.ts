import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLines } from "#platform/data/text-types.ts";
import { newsMaxLength } from "#words/news/news.rules.ts";

const News = z.object({ news: z.string() });

export const getNews = endpoint({
  path: "/api/news",
  summary: "The publisher's letter on the home page",
  access: "public",
  answer: News,
  maxAge: 10,
});

export const getNewsForEditing = endpoint({
  path: "/api/admin/dashboard/news",
  summary: "The publisher's letter, as currently saved",
  permission: "letter",
  answer: News,
});

export const saveNews = endpoint({
  method: "POST",
  path: "/api/admin/dashboard/news",
  summary: "Replaces the publisher's letter",
  permission: "letter",
  body: z.object({
    news: TextLines(newsMaxLength, "Le texte des nouvelles manque."),
    /** The revision that the form was made of; when it is no longer the latest, saving is 409. */
    revision: z.int().min(0).max(2_147_483_647).optional(),
  }),
  answer: News,
});
