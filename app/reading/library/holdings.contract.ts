import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import { publicFormatStates } from "#books/catalogue/books/books.rules.ts";
import { downloadFormats, formats } from "#books/publishing/edition-formats.rules.ts";
import { Subscription } from "#readers/subscriptions/subscriptions.contract.ts";

export const LibraryRow = z.object({
  book_id: z.number(),
  book_slug: z.string(),
  book_title: z.string(),
  author: z.string(),
  edition_id: z.number(),
  edition_slug: z.string(),
  edition_title: z.string(),
  cover_url: z.string().nullable(),
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  acquired_at: z.string(),
  /** For its owner: it came from the house's former shop that day. */
  brought: z.literal(true).optional(),
  /** Since when its last new version can be downloaded, and what has changed in it; null if there was none. */
  updated_at: z.string().nullable(),
  update_note: z.string().nullable(),
  /** The state of each file. */
  formats: z.record(z.enum(formats), z.enum(publicFormatStates)),
  /** Of its EPUB, in bytes; null if it is not there. */
  epub_bytes: z.number().nullable(),
  /** Seconds until those in the making are expected; null if there is none, if it is not known, or for other viewers. */
  ready_in_seconds: z.number().nullable(),
  /** Of its book. */
  category_ids: z.array(z.number()),
  /** Null: its book is in none. */
  series: z.string().nullable(),
  series_number: z.number().nullable(),
  /** When the owner noted that it is read. Null for other viewers. */
  finished_at: z.string().nullable(),
  /** The owner's. Empty for other viewers. */
  labels: z.array(z.string()),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

export const ProfileUser = z.object({
  id: z.uuid(),
  username: z.string(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  isActiveSubscriber: z.boolean(),
  /** Only for the member's own. */
  email: z.string().optional(),
});

export const Dashboard = z.object({
  user: ProfileUser,
  isSelf: z.boolean(),
  isMember: z.boolean(),
  library: z.array(LibraryRow),
  /** Only for the member's own. */
  subscriptions: z.array(Subscription),
  /** Number of books in the whole catalogue, for comparison with the owned ones. */
  totalBooks: z.number(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  path: "/api/users/{id}/dashboard",
  summary: "A member's page",
  access: "viewer",
  params: z.object({ id: Key(100) }),
  answer: Dashboard,
});

export const addToLibrary = endpoint({
  method: "POST",
  path: "/api/payments/add-to-library",
  summary: "Adds an edition that is free for this member",
  access: "member",
  body: z.object({ editionId: rowNumber() }),
  answer: z.object({ ok: z.literal(true) }),
});

export const DownloadFormat = z.enum(downloadFormats);
export type DownloadFormat = z.infer<typeof DownloadFormat>;

export const DownloadParams = z.object({ editionId: WholeNumber });
export const DownloadQuery = z.object({ format: DownloadFormat });

/** Answers with the file's bytes, not with JSON. */
export const downloadEdition = endpoint({
  path: "/api/files/download/{editionId}",
  summary: "The member's own copy of an edition, as a file",
  access: "member",
  params: DownloadParams,
  query: DownloadQuery,
  answer: z.unknown(),
});
