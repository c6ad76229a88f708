import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { Key } from "#platform/text-types.ts";
import { DownloadFormat, DownloadParams, DownloadQuery } from "#modules/library/holdings/contract.ts";

export const createDownloadLink = endpoint({
  method: "POST",
  path: "/api/files/download/{editionId}/link",
  summary: "An address of one's own copy that opens without a token for five minutes",
  access: "member",
  params: DownloadParams,
  query: DownloadQuery,
  answer: z.object({ url: z.string(), expires_at: z.string() }),
});

/** Everything that must stay secret stands in the query, which no log keeps. */
export const openDownloadLink = endpoint({
  method: "GET",
  path: "/api/files/copies/{editionId}",
  summary: "The copy that a download link leads to",
  access: "viewer",
  params: DownloadParams,
  query: z.object({
    format: DownloadFormat,
    member: z.uuid(),
    expires: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
    signature: Key(100),
  }),
  answer: z.unknown(),
});

export const Download = z.object({
  edition_id: z.number(),
  book_title: z.string(),
  edition_title: z.string(),
  format: DownloadFormat,
  /** Shortened. */
  address: z.string().nullable(),
  downloaded_at: z.string(),
});
export type Download = z.infer<typeof Download>;

export const getDownloads = endpoint({
  method: "GET",
  path: "/api/users/{id}/downloads",
  summary: "One's own downloads of the last 13 months, newest first; at most 200",
  access: "member",
  params: z.object({ id: Key(100) }),
  answer: z.array(Download),
});
