import { z } from "zod";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { Amounts } from "#office/dashboard/dashboard.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const MonthOfBook = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Copies sold in the month, refunded or not. */
  sold: z.number(),
  amounts: Amounts,
  /** Counted downloads: one by each member, edition and day. */
  downloads: z.number(),
});
export type MonthOfBook = z.infer<typeof MonthOfBook>;

/** All editions of a book together; days `YYYY-MM-DD` in Paris. */
const BookHistory = z.object({
  /** Months without any figure included, oldest first. */
  months: z.array(MonthOfBook),
  /** Those with a price of one of its editions; both days included. */
  campaigns: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Days on which files of a published edition were replaced; `note`: how a new version was announced to owners. */
  versions: z.array(z.object({ day: z.string(), edition: z.string(), note: z.string().nullable() })),
});
export type BookHistory = z.infer<typeof BookHistory>;

export const getBookHistory = endpoint({
  path: "/api/admin/books/{id}/history",
  summary:
    "Sales and downloads of a book by month, its campaigns and new versions: its whole life, at most the last 60 months",
  permission: "catalogue",
  params: AdminId,
  answer: BookHistory,
});
