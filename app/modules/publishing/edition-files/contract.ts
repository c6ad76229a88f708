import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { AdminId } from "#modules/catalogue/contract.ts";
import { fileKinds } from "#modules/publishing/edition-files/rules.ts";

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

const EditionFiles = z.object({
  /** Members who have the edition in their library. */
  owners: z.number(),
  files: z.array(EditionFile),
});
export type EditionFiles = z.infer<typeof EditionFiles>;

export const getEditionFiles = endpoint({
  method: "GET",
  path: "/api/admin/editions/{id}/files",
  summary: "The current files of an edition, and the number of its owners",
  access: "administrator",
  params: AdminId,
  answer: EditionFiles,
});

export const downloadEditionFile = endpoint({
  method: "GET",
  path: "/api/admin/editions/{id}/files/{kind}",
  summary: "A file of an edition: PDF, EPUB and AZW3 as a copy marked “Épreuve”, DOCX and cover as they are",
  access: "administrator",
  params: AdminId.extend({ kind: z.enum(fileKinds) }),
  answer: z.unknown(),
});
