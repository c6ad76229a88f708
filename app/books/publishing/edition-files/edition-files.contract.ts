import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { mostKeptFiles } from "#books/publishing/files/source-files.rules.ts";
import { Key } from "#platform/data/text-types.ts";
import { NewVersionNote } from "#books/publishing/new-versions/new-versions.contract.ts";
import { fileKinds } from "#books/publishing/edition-files/edition-files.rules.ts";

const EditionFile = z.object({
  kind: z.enum(fileKinds),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Of the PDF. */
  pages: z.number().nullable(),
  /** When it was put in use, or made from the others. */
  at: z.string(),
  /** The administrator who put it in use; null if unknown, and for a file that the shop makes. */
  by: z.string().nullable(),
  /** SHA-256, in hexadecimal; null for a file from before the digests that was not read since. */
  sha256: z.string().nullable(),
});
export type EditionFile = z.infer<typeof EditionFile>;

const EarlierFile = EditionFile.extend({
  /** Its name in the calls below. */
  file: z.string(),
});
export type EarlierFile = z.infer<typeof EarlierFile>;

const EditionFiles = z.object({
  /** Members who have the edition in their library. */
  owners: z.number(),
  files: z.array(EditionFile),
  /** The note that owners get once the new files are made; null if no new version waits for its files. */
  waiting_note: z.string().nullable(),
  /** PDF, DOCX, EPUB and covers that were replaced, the latest first. */
  earlier: z.array(EarlierFile),
});
export type EditionFiles = z.infer<typeof EditionFiles>;

export const getEditionFiles = endpoint({
  path: "/api/admin/editions/{id}/files",
  summary: "The current and earlier files of an edition, and the number of its owners",
  permission: "catalogue",
  params: AdminId,
  answer: EditionFiles,
});

export const downloadEditionFile = endpoint({
  path: "/api/admin/editions/{id}/files/{kind}",
  summary:
    "A file of an edition: PDF, EPUB and AZW3 as a copy marked “Épreuve”, DOCX, cover and the publisher's own EPUB (`source-epub`) as they are",
  permission: "files",
  params: AdminId.extend({ kind: z.enum(fileKinds) }),
  answer: z.unknown(),
});

const EarlierParams = AdminId.extend({ file: Key(100) });

export const downloadEarlierFile = endpoint({
  path: "/api/admin/editions/{id}/earlier-files/{file}",
  summary: "A replaced file of an edition, as it was sent",
  permission: "files",
  sensitive: true,
  params: EarlierParams,
  answer: z.unknown(),
});

export const restoreEarlierFile = endpoint({
  method: "POST",
  path: "/api/admin/editions/{id}/earlier-files/{file}/restore",
  summary:
    "Puts a replaced file back in use, and builds the formats that are made from it; the present file is kept. With `newVersionNote`, owners are mailed",
  permission: "catalogue",
  params: EarlierParams,
  body: z.object({ newVersionNote: NewVersionNote }).nullish(),
  answer: EditionFiles,
});

const KeptFiles = z.object({ limit: z.number() });
export type KeptFiles = z.infer<typeof KeptFiles>;

export const getKeptFiles = endpoint({
  path: "/api/admin/settings/kept-files",
  summary: "How many replaced files of each kind an edition keeps",
  permission: "house",
  answer: KeptFiles,
});

const limitText = `Un nombre entier, de 0 à ${mostKeptFiles}.`;

export const changeKeptFiles = endpoint({
  method: "PUT",
  path: "/api/admin/settings/kept-files",
  summary: "Changes that number; the oldest files beyond it are removed within the hour",
  permission: "house",
  body: z.object({ limit: z.int({ error: limitText }).min(0, limitText).max(mostKeptFiles, limitText) }),
  answer: KeptFiles,
});
