import { z } from "zod";
import { KnownRevision, Revision } from "#words/texts/back-office/text-editing.contract.ts";
import * as rules from "#words/texts/look/look.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLines } from "#platform/data/text-types.ts";

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as [Key, ...Key[]];
const unknownChoice = { error: "Ce choix n’existe pas." };

/** Lower case, since colours are compared. */
const Colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, "Cette couleur est illisible\u202F: « #9e2a2b », par exemple.")
  .toLowerCase();

/** What a publisher chooses, without the images. */
export const LookChoices = z.object({
  accent: Colour,
  paper: Colour,
  serif: z.enum(keysOf<rules.SerifName>(rules.serifs), unknownChoice),
  sans: z.enum(keysOf<rules.SansName>(rules.sansSerifs), unknownChoice),
  corners: z.enum(keysOf<rules.CornersName>(rules.corners), unknownChoice),
  covers: z.enum(keysOf<rules.CoverEdge>(rules.coverEdges), unknownChoice).default("shadow"),
  /** What the top of each page shows. */
  header: z.enum(["name", "logo"], unknownChoice),
  footer_text: TextLines(300),
});
export type LookChoices = z.infer<typeof LookChoices>;

/** As stored: images are PNG in base64. */
export const StoredLook = LookChoices.extend({
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  icon: z.string().nullable(),
});
export type StoredLook = z.infer<typeof StoredLook>;

const EditedLook = LookChoices.extend({
  revision: z.number(),
  is_own: z.boolean(),
  /** Addresses of the images, or null. */
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  icon: z.string().nullable(),
  history: z.array(Revision.extend({ accent: Colour, paper: Colour })),
});
export type EditedLook = z.infer<typeof EditedLook>;

export const getLook = endpoint({
  path: "/api/admin/look",
  summary: "The look of the house, and its earlier versions",
  permission: "house",
  answer: EditedLook,
});

/** In base64; absent: as it is; null: none. */
const Image = z
  .base64("Ce fichier est illisible.")
  .max(Math.ceil(rules.maxLogoBytes / 3) * 4, "Un mégaoctet au plus.")
  .nullable()
  .optional();

export const saveLook = endpoint({
  method: "PUT",
  path: "/api/admin/look",
  summary: "Changes the look of the house, as a new version; images are SVG, PNG, JPEG or WebP, kept as PNG",
  permission: "house",
  body: LookChoices.extend({ revision: KnownRevision, logo: Image, logo_dark: Image, icon: Image }),
  answer: EditedLook,
});

export const restoreLook = endpoint({
  method: "POST",
  path: "/api/admin/look/restore",
  summary: "Takes an earlier version of the look up again, or with 0 the program's own",
  permission: "house",
  body: z.object({ revision: KnownRevision, to: KnownRevision }),
  answer: EditedLook,
});
