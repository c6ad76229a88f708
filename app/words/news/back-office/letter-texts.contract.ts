import { z } from "zod";
import { Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const EditedLetter = z.object({
  /** 0 before the first letter. */
  revision: z.number(),
  news: z.string(),
});
export type EditedLetter = z.infer<typeof EditedLetter>;

export const getLetter = endpoint({
  path: "/api/admin/texts/letter",
  summary: "The letter on the home page and its revision, for the form that edits it",
  permission: "letter",
  answer: EditedLetter,
});

export const getLetterRevisions = endpoint({
  path: "/api/admin/texts/letter/revisions",
  summary: "The letter's latest revisions without their text, the latest first",
  permission: "letter",
  answer: z.array(Revision),
});

export const getLetterRevision = endpoint({
  path: "/api/admin/texts/letter/revisions/{revision}",
  summary: "One revision of the letter",
  permission: "letter",
  params: z.object({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  answer: Revision.pick({ revision: true, saved_at: true, saved_by: true }).extend({ news: z.string() }),
});
