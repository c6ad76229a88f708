import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name, TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { LibraryRow } from "#reading/library/holdings.contract.ts";

const EditionOfReader = z.object({ editionId: WholeNumber });

export const ReadingPlace = z.object({
  device_id: z.string(),
  device_label: z.string(),
  /** Of the whole text, from 0 to 1. */
  fraction: z.number(),
  cfi: z.string().nullable(),
  revision: z.string().nullable(),
  passage: z.string().nullable(),
  /** By the device's clock, at most the shop's. */
  read_at: z.string(),
});
export type ReadingPlace = z.infer<typeof ReadingPlace>;

export const getPlaces = endpoint({
  path: "/api/reading/{editionId}/places",
  summary: "Where the caller's devices are in an edition, newest first",
  access: "member",
  params: EditionOfReader,
  answer: z.array(ReadingPlace),
});

export const getProgress = endpoint({
  path: "/api/reading/progress",
  summary: "How far the caller is in each edition that was opened, last read first",
  access: "member",
  answer: z.array(z.object({ edition_id: z.number(), fraction: z.number(), read_at: z.string() })),
});

export const OpenedEdition = LibraryRow.pick({
  book_slug: true,
  book_title: true,
  author: true,
  edition_id: true,
  edition_slug: true,
  edition_title: true,
  cover_url: true,
  cover_color: true,
  cover_placeholder: true,
}).extend({ fraction: z.number(), read_at: z.string() });
export type OpenedEdition = z.infer<typeof OpenedEdition>;

export const getOpenedEditions = endpoint({
  path: "/api/reading/opened",
  summary: "The editions that the caller is reading, last read first, three at most",
  access: "member",
  answer: z.array(OpenedEdition),
});

export const SentPlace = z.object({
  deviceId: Key(100),
  deviceLabel: Name(60, "Nommez cet appareil."),
  fraction: z.number().min(0).max(1),
  cfi: Key(1000).nullable(),
  revision: Key(100).nullable(),
  passage: TextLine(300).nullable(),
  readAt: z.iso.datetime(),
});
export type SentPlace = z.infer<typeof SentPlace>;

export const savePlace = endpoint({
  method: "PUT",
  path: "/api/reading/{editionId}/place",
  summary: "Saves where one device is in an edition, unless it has saved a newer place",
  access: "member",
  params: EditionOfReader,
  body: SentPlace,
  answer: z.array(ReadingPlace),
});
