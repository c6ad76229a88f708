import { z } from "zod";
import { textLimits } from "#modules/texts/back-office/rules.ts";
import { endpoint } from "#platform/endpoint.ts";
import { TextLine, TextLines } from "#platform/text-types.ts";
import { identityPaths } from "#modules/texts/identity/rules.ts";

const access = "administrator";

/** The revision that a form was made of; when it is no longer the latest, saving is 409. */
export const KnownRevision = z.int({ error: "La version du texte manque." }).min(0).max(2_147_483_647);

const missing = "Ce texte manque.";
const empty = "Ce texte est vide.";

/** A text of the publisher's on several lines, and on one. */
export const Lines = (max: number) => TextLines(max, missing).min(1, empty);
export const Line = (max: number) => TextLine(max, missing).min(1, empty);

/** One text among all, as the list shows it. */
const TextSummary = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether the publisher has put their own in its place. */
  is_own: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  version: z.string().nullable(),
  /** The day from which the latest revision holds, when it has not come yet. */
  scheduled_on: z.string().nullable(),
});
export type TextSummary = z.infer<typeof TextSummary>;

export const getTexts = endpoint({
  method: "GET",
  path: "/api/admin/texts",
  summary: "The publisher's texts, and their last changes",
  access,
  answer: z.object({ pages: z.array(TextSummary), consent: TextSummary, mails: z.array(TextSummary) }),
});

const Identity = z.record(z.enum(identityPaths), z.string().trim().max(2000));

const EditedIdentity = z.object({
  revision: z.number(),
  values: Identity,
  /** While it is incomplete, documents and pages say that the shop is a demonstration. */
  demonstration: z.boolean(),
});
export type EditedIdentity = z.infer<typeof EditedIdentity>;

export const getIdentity = endpoint({
  method: "GET",
  path: "/api/admin/texts/identity",
  summary: "Who publishes the shop",
  access,
  answer: EditedIdentity,
});

export const saveIdentity = endpoint({
  method: "PUT",
  path: "/api/admin/texts/identity",
  summary: "Says who publishes the shop; fields that are not known yet are empty",
  access,
  body: z.object({ revision: KnownRevision, values: Identity }),
  answer: EditedIdentity,
});

export const Revision = z.object({
  revision: z.number(),
  origin: z.enum(["program", "publisher", "restored"]),
  version: z.string().nullable(),
  effective_on: z.string(),
  /** The first day on which another is in force. */
  until: z.string().nullable(),
  state: z.enum(["current", "scheduled", "past", "unused"]),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
});
export type Revision = z.infer<typeof Revision>;

const ConsentText = z.object({ digital_content: z.string(), subscription: z.string() });

const EditedConsent = ConsentText.extend({
  revision: z.number(),
  version: z.string(),
  is_own: z.boolean(),
  history: z.array(Revision.extend(ConsentText.shape)),
});
export type EditedConsent = z.infer<typeof EditedConsent>;

export const getConsentText = endpoint({
  method: "GET",
  path: "/api/admin/texts/consent",
  summary: "The wording beside the consent boxes, and every wording before it",
  access,
  answer: EditedConsent,
});

export const saveConsentText = endpoint({
  method: "PUT",
  path: "/api/admin/texts/consent",
  summary: "Changes the wording beside the consent boxes; it gets a new version",
  access,
  body: z.object({
    revision: KnownRevision,
    digital_content: Lines(textLimits.consent),
    subscription: Lines(textLimits.consent),
  }),
  answer: EditedConsent,
});

export const restoreConsentText = endpoint({
  method: "POST",
  path: "/api/admin/texts/consent/restore",
  summary: "Goes back to the wording that comes with the program; it gets a new version",
  access,
  body: z.object({ revision: KnownRevision }),
  answer: EditedConsent,
});
