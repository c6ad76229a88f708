import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { textKinds } from "#modules/publishing/intake/rules.ts";
import { DraftDate, UploadedEdition } from "#modules/publishing/formats/contract.ts";

/**
 * Uploads that outlive a cut connection, for large files: begin, send part after part, finish. After a cut, `received`
 * says where to go on. The specified multipart call stays for everything else.
 */
export const PartialUpload = z.object({
  id: z.uuid(),
  size: z.number(),
  received: z.number(),
  /** Bytes that one part may have. */
  part_bytes: z.number(),
});
export type PartialUpload = z.infer<typeof PartialUpload>;

const params = z.object({ id: z.uuid() });
/** What it is meant to be: anything else is refused. Either will do when it is left out. */
const kind = z.enum(textKinds).optional();

export const beginUpload = endpoint({
  method: "POST",
  path: "/api/admin/uploads",
  summary: "Begins an upload in parts",
  access: "administrator",
  body: z.object({ size: z.int().positive(), kind }),
  answer: PartialUpload,
  status: 201,
});

export const getUpload = endpoint({
  method: "GET",
  path: "/api/admin/uploads/{id}",
  summary: "How much of an upload has arrived",
  access: "administrator",
  params,
  answer: PartialUpload,
});

export const sendPart = endpoint({
  method: "PATCH",
  path: "/api/admin/uploads/{id}",
  summary: `Takes the next part (application/offset+octet-stream, its place in Upload-Offset); 409 tells the right place`,
  access: "administrator",
  params,
  answer: PartialUpload,
});

export const finishUpload = endpoint({
  method: "POST",
  path: "/api/admin/uploads/{id}/finish",
  summary: "Reads the whole file, as the multipart call does; may be tried again with other choices",
  access: "administrator",
  params,
  body: z.object({
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
  access: "administrator",
  params,
  answer: z.undefined(),
  status: 204,
});
