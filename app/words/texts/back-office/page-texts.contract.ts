import { z } from "zod";
import { KnownRevision, Line, Lines, Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { DraftLines, TextLine } from "#platform/data/text-types.ts";
import { pageNames } from "#site.ts";

const PageParams = z.object({ name: z.enum(pageNames, { error: "Cette page n’existe pas." }) });

const Source = z.object({ title: z.string(), description: z.string(), body: z.string() });

/** The current values of the valid placeholders. */
export const Placeholders = z.array(z.object({ name: z.string(), label: z.string(), value: z.string() }));

const EditedPage = Source.extend({
  name: z.enum(pageNames),
  revision: z.number(),
  is_own: z.boolean(),
  placeholders: Placeholders,
  /** The latest first. */
  history: z.array(Revision),
  /** Progress of the mails about the latest revision; null if there are none. */
  notice: z.object({ ordered: z.number(), sent: z.number(), isSpread: z.boolean() }).nullable(),
});
export type EditedPage = z.infer<typeof EditedPage>;

export const getPageText = endpoint({
  path: "/api/admin/texts/pages/{name}",
  summary: "The Markdown of a page, and its revisions",
  permission: "house",
  params: PageParams,
  answer: EditedPage,
});

export const PagePreview = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
  faults: z.array(
    z.object({ field: z.enum(["title", "description", "body"]), line: z.number(), text: z.string() }),
  ),
});
export type PagePreview = z.infer<typeof PagePreview>;

export const previewPage = endpoint({
  method: "POST",
  path: "/api/admin/texts/pages/{name}/preview",
  summary: "Renders a preview of a page, and reports what is not allowed, without saving it",
  permission: "house",
  allowance: { name: "preview", points: 600, seconds: 900 },
  params: PageParams,
  body: z.object({
    title: TextLine(1000),
    description: TextLine(1000),
    body: DraftLines(textLimits.body * 2),
  }),
  answer: PagePreview,
});

export const savePage = endpoint({
  method: "PUT",
  path: "/api/admin/texts/pages/{name}",
  summary:
    "Replaces the text of a page; terms get a new version and a first day, and members may be notified",
  permission: "house",
  sensitive: true,
  params: PageParams,
  body: z.object({
    revision: KnownRevision,
    title: Line(textLimits.title),
    description: Line(textLimits.description),
    body: Lines(textLimits.body),
    /** For the terms only; today by default. */
    effective_on: z
      .string()
      .refine((day) => isCalendarDay(day), "Cette date n’existe pas.")
      .optional(),
    /** For the terms only: the changes, mailed to every member. */
    summary: Lines(textLimits.summary).optional(),
  }),
  answer: EditedPage,
});

export const restorePage = endpoint({
  method: "POST",
  path: "/api/admin/texts/pages/{name}/restore",
  summary: "Restores the program's own text",
  permission: "house",
  sensitive: true,
  params: PageParams,
  body: z.object({ revision: KnownRevision }),
  answer: EditedPage,
});

export const getPageRevision = endpoint({
  path: "/api/admin/texts/pages/{name}/revisions/{revision}",
  summary: "One revision of a page, rendered and as Markdown",
  permission: "house",
  params: PageParams.extend({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  answer: Revision.extend({ title: z.string(), html: z.string(), source: Source }),
});
