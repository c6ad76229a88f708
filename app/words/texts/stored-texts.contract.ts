import { z } from "zod";
import { identityPaths } from "#words/texts/identity.rules.ts";
import { StoredLook } from "#words/texts/look/look.contract.ts";
import { StoredMenus } from "#words/texts/menus/menus.contract.ts";
import type { MailName } from "#words/texts/wording/mail-wording.rules.ts";
import type { PageName } from "#site.ts";

/** The wording of the consent boxes, before the publisher's text has a version. */
export interface ConsentText {
  digitalContent: string;
  /** Of an edition for another person. */
  gift: string;
  subscription: string;
}

/**
 * The name of a text's next version, by the month in which it was written: '2026-11', then '2026-11-2'. Readers know versions
 * by it, so no two are alike.
 * @param day `YYYY-MM-DD`
 */
export function nextVersion(day: string, taken: ReadonlySet<string>): string {
  const month = day.slice(0, 7);
  for (let count = 1; ; count += 1) {
    const version = count === 1 ? month : `${month}-${count}`;
    if (!taken.has(version)) return version;
  }
}

/** The stored form of each kind of text. A different form, saved by an older or newer program, is not accepted. */
export const storedShapes = {
  page: z.object({ title: z.string(), description: z.string(), body: z.string() }),
  // Versions without a wording for gifts showed that of editions to their buyers.
  consent: z
    .object({ digitalContent: z.string(), gift: z.string().optional(), subscription: z.string() })
    .transform((text): ConsentText => ({ ...text, gift: text.gift ?? text.digitalContent })),
  publisher: z.record(z.enum(identityPaths), z.string()),
  mail: z.object({ subject: z.string(), opening: z.string() }),
  signature: z.object({ signature: z.string() }),
  letter: z.object({ text: z.string() }),
  earlyPurchases: z.object({ limit: z.number().nullable() }),
  textMining: z.object({ reserved: z.boolean() }),
  look: StoredLook,
  menus: StoredMenus,
};

/** The limit in a stored text; null without one. */
export const earlyPurchasesIn = (value: unknown): number | null =>
  storedShapes.earlyPurchases.safeParse(value).data?.limit ?? null;

/** The names under which texts are saved. */
export const textNames = {
  publisher: "publisher",
  consent: "consent",
  signature: "signature",
  letter: "letter",
  earlyPurchases: "early-purchases",
  textMining: "text-mining",
  look: "look",
  home: "home",
  menus: "menus",
  page: (name: PageName) => `page-${name}`,
  mail: (name: MailName) => `mail-${name}`,
} as const;
