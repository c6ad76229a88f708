import { z } from "zod";
import { identityPaths } from "#modules/texts/identity/rules.ts";
import type { MailName } from "#modules/texts/wording/rules.ts";
import { identityOf, type Originals } from "#modules/texts/originals/service.server.ts";
import { type PageName, pageNames } from "#modules/texts/page-names/rules.ts";
import type { OriginalText } from "#modules/texts/store.server.ts";

/** What is saved of each kind of text. What an older or newer program saved otherwise is not taken. */
export const storedShapes = {
  page: z.object({ title: z.string(), description: z.string(), body: z.string() }),
  consent: z.object({ digitalContent: z.string(), subscription: z.string() }),
  publisher: z.record(z.enum(identityPaths), z.string()),
  mail: z.object({ subject: z.string(), opening: z.string() }),
  signature: z.object({ signature: z.string() }),
  letter: z.object({ text: z.string() }),
};

/** The names under which texts are saved. */
export const textNames = {
  publisher: "publisher",
  consent: "consent",
  signature: "signature",
  letter: "letter",
  page: (name: PageName) => `page-${name}`,
  mail: (name: MailName) => `mail-${name}`,
} as const;

/** What the program brings, as it is kept beside what the publisher saves. */
export const originalTexts = ({ publisher, consent, pages }: Originals, today: string): OriginalText[] => [
  { name: textNames.publisher, value: identityOf(publisher), version: null, effectiveOn: today },
  { name: textNames.consent, value: consent.text, version: consent.version, effectiveOn: today },
  ...pageNames.map((name) => ({
    name: textNames.page(name),
    value: pages[name].source,
    version: pages[name].version,
    effectiveOn: pages[name].updated,
  })),
];
