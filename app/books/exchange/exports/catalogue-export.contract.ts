import { z } from "zod";
import { BookSearchQuery } from "#books/catalogue/catalogue-editing.contract.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";

/** `since`: only editions that changed on this day in Paris, `YYYY-MM-DD`, or later. */
export const ExportQuery = z.object({
  since: z
    .string()
    .refine((text) => isCalendarDay(text, 1000), "Date impossible\u202F: écrivez-la AAAA-MM-JJ.")
    .optional(),
});

const TableQuery = ExportQuery.extend(BookSearchQuery.shape);

export const exportTable = endpoint({
  path: "/api/admin/exports/catalogue.csv",
  summary:
    "The catalogue as a table, one line for each edition: whole, since a day, or the books of a search; it can be imported again",
  permission: "catalogue",
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  query: TableQuery,
  answer: z.string(),
});

export const exportArchive = endpoint({
  path: "/api/admin/exports/catalogue.zip",
  summary:
    "The catalogue as a ZIP archive, whole or since a day: the table, the ONIX message, and the publisher’s own files; it can be imported again",
  permission: "files",
  sensitive: true,
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  query: ExportQuery,
  answer: z.string(),
});

export const exportOnix = endpoint({
  path: "/api/admin/exports/onix.xml",
  summary: "The catalogue as an ONIX 3.1 message with reference names, whole or since a day",
  permission: "catalogue",
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  query: ExportQuery,
  answer: z.string(),
});
