import { z } from "zod";
import { KnownRevision, Line, Lines, Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { PagePreview, Placeholders } from "#words/texts/back-office/page-texts.contract.ts";
import {
  maxPageFiles,
  maxSlugLength,
  type PageState,
  pageStates,
  slugPattern,
} from "#words/texts/own-pages/own-pages.rules.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { DraftLines, Key, TextLine } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const keysOf = <Each extends string>(choices: Record<Each, string>) =>
  Object.keys(choices) as [Each, ...Each[]];

const FileKey = z.string().regex(/^[0-9a-f]{20}$/, "Ce fichier n’existe plus.");
const Size = z
  .int()
  .positive()
  .max(10 ** 9);

/** A stored file, as a page names it. */
export const PageFile = z.object({ key: FileKey, name: Key(120), size: Size });
export type PageFile = z.infer<typeof PageFile>;
export const PagePicture = z.object({ key: FileKey, width: Size, height: Size, alt: TextLine(300) });
export type PagePicture = z.infer<typeof PagePicture>;

const Extras = {
  picture: PagePicture.nullable(),
  files: z.array(PageFile.extend({ label: TextLine(120) })).max(maxPageFiles, "Trente fichiers au plus."),
};
const Written = z.object({ title: z.string(), description: z.string(), body: z.string(), ...Extras });

/** As stored. */
export const StoredOwnPage = Written.extend({ online: z.boolean() });
export type StoredOwnPage = z.infer<typeof StoredOwnPage>;

const params = z.object({
  slug: z
    .string()
    .max(maxSlugLength, `${maxSlugLength} caractères au plus.`)
    .regex(slugPattern, "L’adresse n’a que des minuscules sans accent, des chiffres et des traits d’union."),
});

const State = z.enum(keysOf<PageState>(pageStates));

export const getOwnPages = endpoint({
  path: "/api/admin/pages",
  summary: "The publisher's own pages, in the order of their titles",
  permission: "house",
  answer: z.array(
    Written.pick({ title: true }).extend({
      slug: z.string(),
      state: State,
      /** Whether a later text than the one online waits to be published. */
      has_draft: z.boolean(),
      saved_at: z.string(),
      saved_by: z.string().nullable(),
    }),
  ),
});

export const EditedOwnPage = Written.extend({
  slug: z.string(),
  /** 0 before the first save. */
  revision: z.number(),
  state: State,
  has_draft: z.boolean(),
  placeholders: Placeholders,
  /** The latest first. */
  history: z.array(Revision),
});
export type EditedOwnPage = z.infer<typeof EditedOwnPage>;

export const getOwnPage = endpoint({
  path: "/api/admin/pages/{slug}",
  summary: "One of the publisher's own pages with its latest text, or an empty one; and its revisions",
  permission: "house",
  params,
  answer: EditedOwnPage,
});

export const saveOwnPage = endpoint({
  method: "PUT",
  path: "/api/admin/pages/{slug}",
  summary: "Saves a page as a draft, or publishes it",
  permission: "house",
  params,
  body: z.object({
    revision: KnownRevision,
    title: Line(textLimits.title),
    description: Line(textLimits.description),
    body: Lines(textLimits.body),
    ...Extras,
    publish: z.boolean(),
  }),
  answer: EditedOwnPage,
});

export const withdrawOwnPage = endpoint({
  method: "POST",
  path: "/api/admin/pages/{slug}/withdraw",
  summary: "Takes a page offline; its texts stay, and it can be published again",
  permission: "house",
  params,
  body: z.object({ revision: KnownRevision }),
  answer: EditedOwnPage,
});

export const previewOwnPage = endpoint({
  method: "POST",
  path: "/api/admin/page-preview",
  summary: "Renders a page of one's own without saving it, and reports what is not allowed",
  permission: "house",
  allowance: { name: "preview", points: 600, seconds: 900 },
  body: z.object({
    title: TextLine(1000),
    description: TextLine(1000),
    body: DraftLines(textLimits.body * 2),
  }),
  answer: PagePreview,
});

export const getOwnPageRevision = endpoint({
  path: "/api/admin/pages/{slug}/revisions/{revision}",
  summary: "One revision of a page of one's own, rendered and as Markdown",
  permission: "house",
  params: params.extend({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  answer: Revision.extend({
    title: z.string(),
    html: z.string(),
    source: z.object({ title: z.string(), description: z.string(), body: z.string() }),
  }),
});

export const pageFileForm = { file: "file", fields: z.object({ kind: z.enum(["picture", "download"]) }) };

export const KeptPageFile = PageFile.extend({ width: Size.nullable(), height: Size.nullable() });

export const addPageFile = endpoint({
  method: "POST",
  path: "/api/admin/page-files",
  summary: "Stores a picture or a download for a page (multipart); pictures are kept as WebP",
  permission: "house",
  form: pageFileForm,
  answer: KeptPageFile,
});

export const letterPictureForm = { file: "file", fields: z.object({}) };

export const addLetterPicture = endpoint({
  method: "POST",
  path: "/api/admin/letter-pictures",
  summary: "Stores a picture for letters (multipart), kept as JPEG, which every mail program shows",
  permission: "letter",
  form: letterPictureForm,
  answer: KeptPageFile,
});
