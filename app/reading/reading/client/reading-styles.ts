import legibleItalic from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2?url";
import legible from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import sansItalic from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2?url";
import sansFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import serifItalic from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import { palettes } from "#reading/reading/client/palettes.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";

const fonts = {
  serif: ["Source Serif 4 Variable", serifFont, serifItalic],
  sans: ["Source Sans 3 Variable", sansFont, sansItalic],
  legible: ["Atkinson Hyperlegible Next Variable", legible, legibleItalic],
} as const;

/**
 * The styles of a section: those that come before the publisher's, and those that come after. The publisher's design
 * stays where the reader has not decided otherwise.
 */
export function stylesFor(settings: ReadingSettings): [before: string, after: string] {
  const { theme, size, hyphenated } = settings;
  const { paper, ink, link } = palettes[theme];
  const before = `html { color-scheme: ${theme === "dark" ? "dark" : "light"}; color: ${ink}; background: ${paper}; }
body { hyphens: ${hyphenated ? "auto" : "manual"}; }
a:any-link { color: ${link}; }`;
  const after = `html { --theme-bg-color: ${paper}; font-size: ${size}% !important; overflow-wrap: break-word; }
html { background-color: ${paper} !important; }
${fontStyles(settings)}${lineStyles(settings)}${colourStyles(settings)}
table { display: block; max-width: 100%; overflow-x: auto; }
pre { white-space: pre-wrap; }
img, svg { max-width: 100%; }
a:focus-visible, img:focus-visible { outline: 2px solid ${link}; outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; } }`;
  return [before, after];
}

function fontStyles({ font }: ReadingSettings): string {
  if (font === "publisher") return "";
  const [name, upright, italic] = fonts[font];
  const face = (style: string, url: string) =>
    `@font-face { font-family: "${name}"; font-style: ${style}; font-weight: 200 900; font-display: swap; src: url("${url}") format("woff2"); }`;
  return `${face("normal", upright)}
${face("italic", italic)}
body, body :not(pre, code, kbd, samp, pre *, code *, math, math *) { font-family: "${name}", ${font === "serif" ? "serif" : "sans-serif"} !important; }
`;
}

function lineStyles({ line, justified, hyphenated }: ReadingSettings): string {
  const text = "p, li, blockquote, dd";
  return [
    line === null ? "" : `body, ${text} { line-height: ${line} !important; }`,
    justified === null ? "" : `${text} { text-align: ${justified ? "justify" : "start"} !important; }`,
    hyphenated ? "" : `body * { hyphens: manual !important; }`,
  ].join("\n");
}

/** On paper the publisher's colours are kept; on another ground they could not be read. */
function colourStyles({ theme }: ReadingSettings): string {
  if (theme === "paper") return "";
  const { ink, link } = palettes[theme];
  return `body, body :not(a, a *, svg *, img) { color: ${ink} !important; background-color: transparent !important; border-color: currentColor; }
a:any-link, a:any-link * { color: ${link} !important; background-color: transparent !important; }`;
}
