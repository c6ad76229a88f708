import { z } from "zod";
import { opdsTypes } from "#formats/opds/feed.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import type { PlaceRow } from "#reading/reading/places/reading-places.store.server.ts";

/** A place as an application sends it. */
export interface SentProgression {
  modified: Date;
  device: { id: string; name: string };
  fraction: number;
  /** The text at the place, if the application names it. */
  passage: string | null;
  /** The place as the application writes it, given back as it is; null if it is too long to be kept. */
  notation: string | null;
}

/** A form of the document on a place. */
export interface ProgressionForm {
  /** The end of its address. */
  name: string;
  type: string;
  /** Beginning of the identifiers of its devices, among those of the browser and of KOReader. */
  prefix: string;
  /** The answers to a book that was never opened, and to a place that is stored. */
  statuses: { empty: number; first: number; saved: number };
  /** Null for a document that cannot be read. */
  read: (document: unknown) => SentProgression | null;
  write: (place: PlaceRow, address: string) => object;
}

const maxNotation = 1000;
const notationOf = (value: unknown): string | null => {
  const text = JSON.stringify(value);
  return text.length <= maxNotation ? text : null;
};
const Device = z.object({ id: z.string().min(1).max(90), name: z.string().trim().min(1).max(1000) });
const modified = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Fraction = z.number().min(0).max(1);

const Draft = z.object({
  modified,
  device: Device,
  progression: Fraction,
  references: z.array(z.string()).max(20).default([]),
});

/** OPDS Progression 1.0 (https://drafts.opds.io/opds-progression-1.0.html, draft of 2026), as in Thorium. */
const draft: ProgressionForm = {
  name: "progression",
  type: opdsTypes.progression,
  prefix: "opds-",
  statuses: { empty: 200, first: 201, saved: 200 },
  read(document) {
    const { data } = Draft.safeParse(document);
    if (!data) return null;
    const { references, progression: fraction, ...sent } = data;
    const passage = references.map(quotedText).find((text) => text !== null) ?? null;
    return { ...sent, fraction, passage, notation: notationOf(references) };
  },
  write({ deviceId, deviceLabel, fraction, readAt, passage, deviceNotation }, address) {
    const isOwn = deviceId.startsWith(draft.prefix);
    const id = isOwn ? deviceId.slice(draft.prefix.length) : `${address}#${encodeURIComponent(deviceId)}`;
    const text = passage ? [`#:~:text=${encodedText(passage)}`] : [];
    const references: unknown = isOwn && deviceNotation ? JSON.parse(deviceNotation) : text;
    return {
      modified: readAt.toISOString(),
      device: { id: URL.canParse(id) ? id : `${address}#${encodeURIComponent(id)}`, name: deviceLabel },
      progression: fraction,
      references,
    };
  },
};

const Locator = z.looseObject({
  href: z.string().optional(),
  locations: z.looseObject({ totalProgression: Fraction }),
  text: z.looseObject({ highlight: z.string().optional() }).optional(),
});
const Readium = z.object({ modified, device: Device, locator: Locator });

/** The form before the draft, with a Readium Locator, as Komga sends it and Cantook reads it. */
const readium: ProgressionForm = {
  name: "progression-readium",
  type: opdsTypes.progressionReadium,
  prefix: "readium-",
  statuses: { empty: 204, first: 204, saved: 204 },
  read(document) {
    const { data } = Readium.safeParse(document);
    if (!data) return null;
    const { locator, ...sent } = data;
    const fraction = locator.locations.totalProgression;
    return {
      ...sent,
      fraction,
      passage: locator.text?.highlight ? passageOf(locator.text.highlight) : null,
      notation: notationOf(locator),
    };
  },
  write({ deviceId, deviceLabel, fraction, readAt, passage, deviceNotation }) {
    const isOwn = deviceId.startsWith(readium.prefix);
    const plain = {
      href: "",
      type: "application/xhtml+xml",
      locations: { totalProgression: fraction },
      ...(passage && { text: { highlight: passage } }),
    };
    const locator: unknown = isOwn && deviceNotation ? JSON.parse(deviceNotation) : plain;
    const id = isOwn ? deviceId.slice(readium.prefix.length) : deviceId;
    return { modified: readAt.toISOString(), device: { id, name: deviceLabel }, locator };
  },
};

export const progressionForms: readonly ProgressionForm[] = [draft, readium];

/** The text that a reference quotes; null if it quotes none (URL Fragment Text Directives, `:~:text=`). */
function quotedText(reference: string): string | null {
  const [, directive] = /:~:text=([^&]*)/.exec(reference) ?? [];
  const start = directive?.split(",").find((part) => !part.endsWith("-") && !part.startsWith("-"));
  try {
    return start ? passageOf(decodeURIComponent(start)) : null;
  } catch {
    return null;
  }
}

const passageOf = (text: string): string => asTextLine(text).trim().slice(0, 300);

/** A dash, a comma and an ampersand are signs of the directive. */
const encodedText = (text: string): string => encodeURIComponent(text).replaceAll("-", "%2D");

/** Errors of the draft's registry, with texts for readers (RFC 9457). */
export const progressionProblems = {
  invalid: {
    status: 400,
    type: "https://registry.opds.io/error#progression-invalid-payload",
    title: "Cette place dans le livre est illisible.",
  },
  date: {
    status: 409,
    type: "https://registry.opds.io/error#progression-date",
    title: "Une place plus récente est déjà enregistrée.",
  },
  owner: {
    status: 403,
    type: "https://registry.opds.io/error#progression-incorrect-user",
    title: "Cette édition n’est pas dans votre bibliothèque.",
  },
} as const;
export type ProgressionProblem = keyof typeof progressionProblems;
