import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import { AdminBook, AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  isReservedSlug,
  isSlug,
  reasonMaxLength,
  slugMaxLength,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";

const wrongSlug = "Des lettres sans accent, des chiffres et des traits d’union seulement.";
const missingReason = "Indiquez le motif de la correction.";

export const Reason = TextLines(reasonMaxLength, missingReason).refine((text) => text !== "", missingReason);

/** Absent values are unchanged. */
const Correction = z.object({
  title: Name(300, "Donnez un titre.").optional(),
  /** Empty: no subtitle. */
  subtitle: TextLine(300)
    .nullable()
    .transform((text) => text || null)
    .optional(),
  author: Name(200, "Donnez un auteur.").optional(),
  slug: TextLine(slugMaxLength, wrongSlug)
    .refine(isSlug, wrongSlug)
    .refine((slug) => !isReservedSlug(slug), "Cette adresse est réservée.")
    .optional(),
  reason: Reason,
});
export type Correction = z.output<typeof Correction>;

export const correctBook = endpoint({
  method: "POST",
  path: "/api/admin/books/{id}/correction",
  summary:
    "Corrects title, subtitle, author or slug; the former slug redirects for good, and the ebooks are made again",
  permission: "catalogue",
  params: AdminId,
  body: Correction,
  answer: AdminBook,
});
