import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";

const OpeningBlock = z.object({
  kind: z.enum(["heading", "paragraph", "quote", "break"]),
  runs: z.array(
    z.object({ text: z.string(), style: z.enum(["emphasis", "strong", "raised"]).exactOptional() }),
  ),
});
export type OpeningBlock = z.infer<typeof OpeningBlock>;

const Extract = z.object({
  /** Its own slug, also in the answer to one that it had before. */
  book_slug: z.string(),
  book_title: z.string(),
  author: z.string(),
  /** BCP 47. */
  language: z.string(),
  edition_slug: z.string(),
  edition_title: z.string(),
  cover_url: z.string().nullable(),
  /** Bytes of the whole extract as an EPUB. */
  size: z.number(),
  /** The first 1500 words, in whole paragraphs. */
  opening: z.array(OpeningBlock),
});
export type Extract = z.infer<typeof Extract>;

export const getExtract = endpoint({
  path: "/api/books/{bookSlug}/{editionSlug}/extract",
  summary: "The first words of an edition, for every visitor",
  access: "public",
  params: z.object({ bookSlug: Key(200), editionSlug: Key(200) }),
  answer: Extract,
  maxAge: 60,
});

export const openExtract = endpoint({
  path: "/api/reading/extracts/{bookSlug}/{editionSlug}",
  summary: "The contents of an extract, and where its files are, for the reader",
  access: "public",
  params: z.object({ bookSlug: Key(200), editionSlug: Key(200) }),
  answer: OpenedBook,
});
