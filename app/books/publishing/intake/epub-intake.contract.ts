import { z } from "zod";

/** What was found in the publisher's own EPUB. */
export const EpubFound = z.object({
  /** Of its package: "2.0", "3.0" */
  version: z.string(),
  fixed_layout: z.boolean(),
  /** EPUBCheck's, with their places: kept with the file. */
  warnings: z.array(z.string()),
  /** EPUB 2: why it can't be turned into EPUB 3. */
  upgrade_refusal: z.string().optional(),
});

/** The files of an edition. */
export const SourcesFound = z.object({
  pdf: z.boolean(),
  docx: z.boolean(),
  epub: z.boolean(),
  /** Whether its EPUB is an EPUB 2 that can become EPUB 3, and whether it is sold as such. */
  can_upgrade: z.boolean(),
  upgrade: z.boolean(),
  /** The ebooks are set in the fonts of the DOCX. */
  embed_fonts: z.boolean(),
});
