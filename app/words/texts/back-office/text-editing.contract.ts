import { z } from "zod";
import { textLimits } from "#words/texts/texts.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLine, TextLines } from "#platform/data/text-types.ts";
import { identityPaths } from "#words/texts/identity.rules.ts";

/** The revision from which a form was filled; if it is no longer the latest, saving answers 409. */
export const KnownRevision = z.int({ error: "La version du texte manque." }).min(0).max(2_147_483_647);

const missing = "Ce texte manque.";
const empty = "Ce texte est vide.";

/** A publisher's text on several lines, and on one. */
export const Lines = (max: number) => TextLines(max, missing).min(1, empty);
export const Line = (max: number) => TextLine(max, missing).min(1, empty);

/** One text, as shown in the list. */
const TextSummary = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether the publisher has replaced it. */
  is_own: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  version: z.string().nullable(),
  /** The first day of the latest revision, if it is in the future. */
  scheduled_on: z.string().nullable(),
});
export type TextSummary = z.infer<typeof TextSummary>;

export const getTexts = endpoint({
  path: "/api/admin/texts",
  summary: "The publisher's texts, and their last changes",
  permission: "house",
  answer: z.object({ pages: z.array(TextSummary), consent: TextSummary, mails: z.array(TextSummary) }),
});

const Identity = z.record(z.enum(identityPaths), z.string().trim().max(2000));

const EditedIdentity = z.object({
  revision: z.number(),
  values: Identity,
  /** While it is incomplete, documents and pages state that the shop is a demonstration. */
  demonstration: z.boolean(),
});
export type EditedIdentity = z.infer<typeof EditedIdentity>;

export const getIdentity = endpoint({
  path: "/api/admin/texts/identity",
  summary: "The publisher's identity",
  permission: "house",
  answer: EditedIdentity,
});

export const saveIdentity = endpoint({
  method: "PUT",
  path: "/api/admin/texts/identity",
  summary: "Changes the publisher's identity; unknown fields are empty",
  permission: "house",
  sensitive: true,
  body: z.object({ revision: KnownRevision, values: Identity }),
  answer: EditedIdentity,
});

export const Revision = z.object({
  revision: z.number(),
  origin: z.enum(["program", "publisher", "restored"]),
  version: z.string().nullable(),
  effective_on: z.string(),
  /** The first day of the next version. */
  until: z.string().nullable(),
  state: z.enum(["current", "scheduled", "past", "unused"]),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
});
export type Revision = z.infer<typeof Revision>;

const ConsentText = z.object({ digital_content: z.string(), gift: z.string(), subscription: z.string() });

const EditedConsent = ConsentText.extend({
  revision: z.number(),
  version: z.string(),
  is_own: z.boolean(),
  history: z.array(Revision.extend(ConsentText.shape)),
});
export type EditedConsent = z.infer<typeof EditedConsent>;

export const getConsentText = endpoint({
  path: "/api/admin/texts/consent",
  summary: "The wording of the consent boxes, and all earlier versions",
  permission: "house",
  answer: EditedConsent,
});

export const saveConsentText = endpoint({
  method: "PUT",
  path: "/api/admin/texts/consent",
  summary: "Changes the wording of the consent boxes, as a new version",
  permission: "house",
  sensitive: true,
  body: z.object({
    revision: KnownRevision,
    digital_content: Lines(textLimits.consent),
    gift: Lines(textLimits.consent),
    subscription: Lines(textLimits.consent),
  }),
  answer: EditedConsent,
});

export const restoreConsentText = endpoint({
  method: "POST",
  path: "/api/admin/texts/consent/restore",
  summary: "Restores the program's own wording, as a new version",
  permission: "house",
  sensitive: true,
  body: z.object({ revision: KnownRevision }),
  answer: EditedConsent,
});
