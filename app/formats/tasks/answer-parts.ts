import { z } from "zod";
import type { Balance } from "../balance/balance.ts";
import { removals } from "../balance/passages.ts";
import type { AccessibilityFacts } from "../epub/accessibility.ts";
import type { OpeningBlock } from "../extract/blocks.ts";
import { markEncodings } from "../mark/encode-mark.ts";
import type { MarkPlan } from "../mark/locate-marks.server.ts";
import { EBOOK_MARKS } from "../mark/mark.ts";
import type { InspectedPdf } from "../pdf/inspect-pdf.server.ts";
import type { TypographyCounts } from "../typography/kinds.ts";

/** Schemas of parts of answers, which come from a process that a file may have taken over. */

export const count = z.number().int().nonnegative();
export const text = z.string().max(2000);
export const nullableText = text.nullable();

const checksum = z.object({ offsets: z.array(count).length(2), original: count, suffixLength: count });

export const markPlan: z.ZodType<MarkPlan> = z.object({
  format: z.enum(["pdf", "epub", "azw3"]),
  size: count,
  marks: z
    .array(z.object({ offset: count, encoding: z.enum(markEncodings), checksum: checksum.exactOptional() }))
    .max(EBOOK_MARKS + 1),
});

export const inspectedPdf: z.ZodType<InspectedPdf> = z.object({
  pages: count.positive(),
  title: nullableText,
  author: nullableText,
  language: nullableText,
  objects: count,
  repaired: z.boolean(),
  signed: z.boolean(),
  fonts: z.array(z.object({ name: text, embedded: z.boolean() })).max(100),
  images: z.object({ count, largest: z.object({ width: count, height: count }).nullable() }),
});

export const accessibilityFacts: z.ZodType<AccessibilityFacts> = z.object({
  hasImages: z.boolean(),
  imagesAreDescribed: z.boolean(),
  hasNotes: z.boolean(),
  hasFormulas: z.boolean(),
});

export const typographyCounts: z.ZodType<TypographyCounts> = z.object({
  spaces: count,
  apostrophes: count,
  quotes: count,
  ellipses: count,
  dashes: count,
  units: count,
  ordinals: count,
});

const excerpt = z.string().max(200);
export const balance: z.ZodType<Balance> = z.object({
  words: count,
  missing: count,
  longest: count,
  gaps: z.array(z.object({ words: count, heading: excerpt, after: excerpt, begins: excerpt })).max(20),
  removed: z.partialRecord(z.enum(removals), count),
});

/** 1500 words, and one paragraph of any length. */
export const openingBlock: z.ZodType<OpeningBlock> = z.object({
  kind: z.enum(["heading", "paragraph", "quote", "break"]),
  runs: z
    .array(
      z.object({
        text: z.string().max(20_000),
        style: z.enum(["emphasis", "strong", "raised"]).exactOptional(),
      }),
    )
    .max(400),
});

export const coverFile = z.object({
  name: z.string().regex(/^[a-z0-9]+\.(avif|webp|jpeg)$/),
  format: z.enum(["avif", "webp", "jpeg"]),
  width: count,
  height: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
