import type { StoredLook } from "#words/texts/look/look.contract.ts";
import {
  isOriginal,
  lookProperties,
  type LogoKind,
  originalLook,
  type Palette,
  paletteOf,
} from "#words/texts/look/look.rules.ts";
import type { PrintDress } from "#formats/print/printable-document.ts";
import { type MailDress, originalDress } from "#platform/mail/mail-dress.ts";
import type { ShopLook } from "#platform/page/shop-context.tsx";

export const originalStoredLook: StoredLook = {
  ...originalLook,
  header: "name",
  footer_text: "",
  logo: null,
  logo_dark: null,
  icon: null,
};

/** The address of an image of the look; it changes with each version, so that it can be kept for good. */
export const lookImage = (kind: LogoKind, revision: number): string => `/apparence/${kind}-${revision}.png`;

/** What every page needs to know of the look; nothing for the program's own. */
function lookFacts({ value, revision }: { value: StoredLook; revision: number }): ShopLook | undefined {
  if (revision === 0) return undefined;
  const [light, dark] = [paletteOf(value, "light"), paletteOf(value, "dark")];
  const address = (kind: LogoKind) => (value[kind] ? lookImage(kind, revision) : null);
  return {
    ...(isOriginal(value) ? {} : { properties: lookProperties(value), fonts: [value.serif, value.sans] }),
    papers: [light.paper, dark.paper],
    logo: value.header === "logo" ? address("logo") : null,
    logoDark: value.header === "logo" ? address("logo_dark") : null,
    icon: address("icon"),
    footerText: value.footer_text,
  };
}

/** A stored look with its revision, and what pages need to know of it; revision 0 is the program's own. */
export interface LookInForce {
  value: StoredLook;
  revision: number;
  facts: ShopLook | undefined;
}

/** Works the look in force out, once for each version. */
export function rememberedLook(): (kept: { value: StoredLook; revision: number } | null) => LookInForce {
  let known: LookInForce = { value: originalStoredLook, revision: 0, facts: undefined };
  return (kept) => {
    const revision = kept?.revision ?? 0;
    if (revision === known.revision) return known;
    const value = kept?.value ?? originalStoredLook;
    known = { value, revision, facts: lookFacts({ value, revision }) };
    return known;
  };
}

/** The same for what is printed; undefined for the program's own. */
export function printDress({ value, revision }: LookInForce): PrintDress | undefined {
  if (revision === 0) return undefined;
  const logo = value.header === "logo" && value.logo ? Buffer.from(value.logo, "base64") : null;
  return { accent: paletteOf(value, "light").accent, logo };
}

/** The same for mails, whose pictures need a whole address. */
export function mailDress({ value, revision }: LookInForce, publicUrl: string): MailDress {
  if (revision === 0) return originalDress;
  const [light, dark] = [paletteOf(value, "light"), paletteOf(value, "dark")];
  const pair = (name: keyof Palette) => [light[name], dark[name]] as const;
  return {
    paper: pair("paper"),
    ink: pair("ink"),
    muted: pair("muted"),
    hairline: pair("hairline"),
    accent: pair("accent"),
    onAccent: pair("on-accent"),
    logo: value.header === "logo" && value.logo ? publicUrl + lookImage("logo", revision) : null,
  };
}
