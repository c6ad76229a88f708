import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";

export interface ContentsEntry {
  title: string;
  /** The path of a section in the EPUB, with a fragment. */
  href: string;
  children: ContentsEntry[];
}
const ContentsEntry: z.ZodType<ContentsEntry> = z
  .object({
    title: z.string(),
    href: z.string(),
    get children() {
      return z.array(ContentsEntry);
    },
  })
  .meta({ id: "ContentsEntry" });

/** How a book is built, as the reader needs it. */
export const BookContents = z.object({
  title: z.string(),
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** Its pages have a fixed layout. */
  isFixed: z.boolean(),
  /** In reading order. `size` is in bytes; those that are not linear, such as notes, are opened by links alone. */
  sections: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      linear: z.boolean(),
      /** The path of the recorded voice that reads it; null if it has none. */
      overlay: z.string().nullable(),
    }),
  ),
  /** Styles, pictures, fonts and recorded voices. `size` is in bytes. */
  resources: z.array(z.object({ path: z.string(), size: z.number() })),
  entries: z.array(ContentsEntry),
});
export type BookContents = z.infer<typeof BookContents>;

/** A book that can be read at addresses under `base`. */
export const OpenedBook = BookContents.extend({
  edition_id: z.number(),
  book_title: z.string(),
  edition_title: z.string(),
  author: z.string(),
  book_path: z.string(),
  /** Ends with a slash; a section is at `base` and its path. */
  base: z.string(),
  /** Of the file; CFIs are valid within one. */
  revision: z.string(),
  /** Where the caller's devices are, newest first. */
  places: z.array(ReadingPlace),
});
export type OpenedBook = z.infer<typeof OpenedBook>;

/** An edition without an EPUB is shown by the browser's own viewer. */
export const OpenedEdition = z.union([
  z.object({
    kind: z.literal("book"),
    book: OpenedBook,
    /** Addresses to be fetched early: the section that is probably shown first, then its styles and pictures. */
    first_files: z.array(z.string()),
  }),
  z.object({ kind: z.literal("pdf"), url: z.string(), title: z.string() }),
]);
export type OpenedEdition = z.infer<typeof OpenedEdition>;

export const openEdition = endpoint({
  method: "POST",
  path: "/api/reading/books/{bookSlug}/{editionSlug}",
  summary:
    "Opens an edition of the caller's library in the browser: its contents, and a cookie for its files",
  access: "member",
  params: z.object({ bookSlug: Key(300), editionSlug: Key(300) }),
  answer: OpenedEdition,
});
