import { z } from "zod";
import { subjectSchemes } from "#formats/onix/book-record.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { subjectCode } from "#books/exchange/subjects.rules.ts";

const Scheme = z.enum(subjectSchemes);

/** A code of the trade, and the category of the books that have it. */
const SubjectCategory = z.object({
  scheme: Scheme,
  code: z.string(),
  /** In French: what the latest file calls it, else the widest subject that contains it; null if neither is known. */
  heading: z.string().nullable(),
  /** `chosen` and `ignored` by the publisher; `proposed` by the program; `unknown`: not yet chosen. */
  state: z.enum(["chosen", "ignored", "proposed", "unknown"]),
  category_id: z.number().nullable(),
  /** The path of the category; a proposed one is added with its first book. */
  category: z.string().nullable(),
  /** Books in the catalogue or in a prepared import. */
  books: z.number(),
});
export type SubjectCategory = z.infer<typeof SubjectCategory>;

export const getSubjects = endpoint({
  path: "/api/admin/subjects",
  summary: "The codes of subjects with their categories; those without one first, then by number of books",
  permission: "catalogue",
  answer: z.array(SubjectCategory),
});

export const placeSubject = endpoint({
  method: "PUT",
  path: "/api/admin/subjects",
  summary: "Chooses the category of the next imported books with this code; null: none",
  permission: "catalogue",
  body: z.object({
    scheme: Scheme,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(subjectCode, "Un code a des lettres, des chiffres et des traits d’union."),
    category_id: rowNumber().nullable(),
  }),
  answer: z.object({}),
});

export const createSubjectCategories = endpoint({
  method: "POST",
  path: "/api/admin/subjects/categories",
  summary: "Creates the categories of the codes without one, by their headings, and places the codes in them",
  permission: "catalogue",
  answer: z.object({ placed: z.number() }),
});
