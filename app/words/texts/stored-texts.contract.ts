import { z } from "zod";
import type { ConsentText } from "#words/texts/consent-text.contract.ts";
import { identityPaths } from "#words/texts/identity.rules.ts";
import type { MailName } from "#words/texts/wording/mail-wording.rules.ts";
import type { PageName } from "#site.ts";

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
  page: (name: PageName) => `page-${name}`,
  mail: (name: MailName) => `mail-${name}`,
} as const;
