import { z } from "zod";
import { HomeBlocks, HomeDay, ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { KnownRevision, Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { KeptPageFile } from "#words/texts/own-pages/own-pages.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const HomeArrangement = z.object({
  /** 0 before the first save. */
  revision: z.number(),
  /** Whether readers see an arrangement of the publisher's, and not the specified home page. */
  is_own: z.boolean(),
  blocks: HomeBlocks,
  history: z.array(Revision.extend({ blocks: z.number() })),
});
export type HomeArrangement = z.infer<typeof HomeArrangement>;

export const getHomeArrangement = endpoint({
  path: "/api/admin/home/arrangement",
  summary: "The blocks of the home page as the publisher has arranged them, and their earlier versions",
  permission: "catalogue",
  answer: HomeArrangement,
});

export const saveHomeArrangement = endpoint({
  method: "PUT",
  path: "/api/admin/home/arrangement",
  summary: "Arranges the home page, as a new version",
  permission: "catalogue",
  body: z.object({ revision: KnownRevision, blocks: HomeBlocks }),
  answer: HomeArrangement,
});

export const restoreHomeArrangement = endpoint({
  method: "POST",
  path: "/api/admin/home/arrangement/restore",
  summary: "Takes an earlier arrangement up again, or with 0 the specified home page",
  permission: "catalogue",
  body: z.object({ revision: KnownRevision, to: KnownRevision }),
  answer: HomeArrangement,
});

export const previewHome = endpoint({
  method: "POST",
  path: "/api/admin/home/preview",
  summary: "The blocks of the home page as of a day, and why others are not shown",
  permission: "catalogue",
  allowance: { name: "preview", points: 600, seconds: 900 },
  /** Without blocks, those that are saved. */
  body: z.object({ day: HomeDay, blocks: HomeBlocks.nullable() }),
  answer: z.object({
    blocks: z.array(ShownBlock),
    absent: z.array(z.object({ id: z.number(), why: z.enum(["early", "over", "gone", "empty"]) })),
  }),
});

export const homePictureForm = { file: "file", fields: z.object({ kind: z.literal("picture") }) };

export const addHomePicture = endpoint({
  method: "POST",
  path: "/api/admin/home/pictures",
  summary: "Stores a picture for a block of the home page (multipart), as WebP",
  permission: "catalogue",
  form: homePictureForm,
  answer: KeptPageFile,
});
