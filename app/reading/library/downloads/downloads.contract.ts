import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { DownloadFormat, DownloadParams, DownloadQuery } from "#reading/library/holdings.contract.ts";

export const createDownloadLink = endpoint({
  method: "POST",
  path: "/api/files/download/{editionId}/link",
  summary:
    "An address of the caller's copy that works without a token for five minutes, and ends with the session",
  access: "member",
  params: DownloadParams,
  query: DownloadQuery,
  answer: z.object({ url: z.string(), expires_at: z.string() }),
});

/** All secrets are in the query, which is not logged. */
export const openDownloadLink = endpoint({
  path: "/api/files/copies/{editionId}",
  summary: "The copy of a download link",
  access: "viewer",
  params: DownloadParams,
  query: z.object({
    format: DownloadFormat,
    member: z.uuid(),
    session: Key(100),
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
  path: "/api/users/{id}/downloads",
  summary: "The caller's downloads of the last 13 months, newest first; at most 200",
  access: "member",
  params: z.object({ id: Key(100) }),
  answer: z.array(Download),
});
