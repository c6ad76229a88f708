import type { CSSProperties } from "react";
import { isDark, palettes } from "#reading/reading/client/palettes.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";

/** The colours of the shop's tokens (`ui/tokens.css`), beside paper and ink: a reader's theme may not be the shop's. */
const controls: Record<ReadingSettings["theme"], Record<string, string>> = {
  paper: {
    raised: "#ffffff",
    sunken: "#f2ede3",
    muted: "#6b635a",
    hairline: "#e6dfd3",
    control: "#8c8274",
    "accent-strong": "#7f1f21",
    "accent-tint": "#f7eae6",
    "on-accent": "#ffffff",
  },
  sepia: {
    raised: "#f3e7d0",
    sunken: "#e8d8ba",
    muted: "#5f5038",
    hairline: "#dac8a5",
    control: "#85714d",
    "accent-strong": "#701c19",
    "accent-tint": "#eed8bd",
    "on-accent": "#ffffff",
  },
  contrast: {
    raised: "#000000",
    sunken: "#1a1a1a",
    muted: "#e6e6e6",
    hairline: "#8c8c8c",
    control: "#ffffff",
    "accent-strong": "#ffe699",
    "accent-tint": "#333000",
    "on-accent": "#000000",
  },
  dark: {
    raised: "#1d1a16",
    sunken: "#24201b",
    muted: "#a69c8f",
    hairline: "#332e27",
    control: "#7d7467",
    "accent-strong": "#f2a99f",
    "accent-tint": "#2e1d19",
    "on-accent": "#14120f",
  },
};

/** Until the first page is there: on a slow line the shop's fonts would delay it. */
export const waitingFonts = {
  "--font-sans": "system-ui, sans-serif",
  "--font-serif": '"Source Serif Fallback", Georgia, serif',
} as CSSProperties;

/** The shop's own controls, in the colours of the page. */
export function paletteOf({ theme }: ReadingSettings): CSSProperties {
  const { paper, ink, link } = palettes[theme];
  const colors = { ...controls[theme], paper, ink, accent: link };
  return {
    colorScheme: isDark(theme) ? "dark" : "light",
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--color-${name}`, value])),
  } as CSSProperties;
}
