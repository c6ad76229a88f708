import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { textKinds } from "#books/publishing/intake/intake.rules.ts";
import { DraftDate, UploadedEdition } from "#books/publishing/edition-formats.contract.ts";

/**
 * Resumable uploads for large files: begin, send part after part, finish. After a cut, `received` is the position to
 * resume from. Other files use the specified multipart call.
 */
export const PartialUpload = z.object({
  id: z.uuid(),
  size: z.number(),
  received: z.number(),
  /** Maximum bytes of one part. */
  part_bytes: z.number(),
});
export type PartialUpload = z.infer<typeof PartialUpload>;

const params = z.object({ id: z.uuid() });
/** The expected type: other files are refused. Both types are accepted if it is absent. */
const kind = z.enum(textKinds).optional();

export const beginUpload = endpoint({
  method: "POST",
  path: "/api/admin/uploads",
  summary: "Begins an upload in parts",
  permission: "catalogue",
  body: z.object({ size: z.int().positive(), kind }),
  answer: PartialUpload,
  status: 201,
});

export const getUpload = endpoint({
  path: "/api/admin/uploads/{id}",
  summary: "The received size of an upload",
  permission: "catalogue",
  params,
  answer: PartialUpload,
});

export const sendPart = endpoint({
  method: "PATCH",
  path: "/api/admin/uploads/{id}",
  summary: `Receives the next part (application/offset+octet-stream, its position in Upload-Offset); 409 returns the expected position`,
  permission: "catalogue",
  params,
  answer: PartialUpload,
});

export const finishUpload = endpoint({
  method: "POST",
  path: "/api/admin/uploads/{id}/finish",
  summary: "Reads the whole file, like the multipart call; may be repeated with other options",
  permission: "catalogue",
  params,
  body: z.object({
    /** As its sender named the file. */
    name: TextLine(200).optional(),
    kind,
    publicationDate: DraftDate,
    metadataMarkOnly: z.boolean().optional(),
  }),
  answer: UploadedEdition,
});

export const cancelUpload = endpoint({
  method: "DELETE",
  path: "/api/admin/uploads/{id}",
  summary: "Forgets an upload",
  permission: "catalogue",
  params,
});
