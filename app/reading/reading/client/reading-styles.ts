import legibleItalic from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2?url";
import legible from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import sansItalic from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2?url";
import sansFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import serifItalic from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import { isDark, palettes } from "#reading/reading/client/palettes.ts";
import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";

const fonts = {
  serif: ["Source Serif 4 Variable", serifFont, serifItalic],
  sans: ["Source Sans 3 Variable", sansFont, sansItalic],
  legible: ["Atkinson Hyperlegible Next Variable", legible, legibleItalic],
} as const;

/** The house's page: the text of a book without styles of its own, and what a publisher has left open. */
const housePage = `body { line-height: 1.55; text-align: justify; font-variant-numeric: oldstyle-nums; }
p { margin: 0; text-indent: 1.25em; }
:is(h1, h2, h3, h4, h5, h6, hr, figure, table, pre) + p, p:first-child { text-indent: 0; }
:is(h1, h2, h3, h4, h5, h6) { font-weight: 600; line-height: 1.2; text-align: start; text-wrap: balance; margin: 1.5em 0 0.75em; }
h1 { font-size: 1.7em; } h2 { font-size: 1.4em; } h3 { font-size: 1.15em; }
[data-lines] > p { text-align: start; }
hr { border: 0; margin: 1.5em 0; text-align: center; } hr::before { content: "* * *"; letter-spacing: 0.5em; }
figure { margin: 1.5em 0; text-align: center; } figcaption, caption { font-size: 0.85em; text-align: center; }
table { border-collapse: collapse; margin: 1em auto; text-align: start; }
th, td { padding: 0.25em 0.6em; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); vertical-align: top; }
`;

/** Letters of the house's faces are smaller than those that books are made for, in a browser's 16 pixels. */
const houseScale = 1.125;

/**
 * The styles of a section: those that come before the publisher's, and those that come after. The publisher's design
 * stays where the reader has not decided otherwise.
 */
export function stylesFor(settings: ReadingSettings): [before: string, after: string] {
  const { theme, size, hyphenated, font } = settings;
  const { paper, ink, link } = palettes[theme];
  const isHouse = font !== "publisher";
  const before = `html { color-scheme: ${isDark(theme) ? "dark" : "light"}; color: ${ink}; background: ${paper}; }
${isHouse ? housePage : ""}body { hyphens: ${hyphenated ? "auto" : "manual"}; }
a:any-link { color: ${link}; }`;
  const after = `html { --theme-bg-color: ${paper}; font-size: ${isHouse ? size * houseScale : size}% !important; overflow-wrap: break-word; }
html { background-color: ${paper} !important; }
${fontStyles(settings)}${lineStyles(settings)}${colourStyles(settings)}
pre { overflow-x: auto; }
${wideStyles}
img, svg { max-width: 100%; }
::highlight(voix), ::highlight(trouve) { background-color: color-mix(in srgb, ${link} 30%, transparent); }
:is(a, img, [data-wide]):focus-visible { outline: 2px solid ${link}; outline-offset: 2px; }
[tabindex="-1"]:focus { outline: none; }
@media (forced-colors: active) { ::highlight(voix), ::highlight(trouve) { background-color: Highlight; color: HighlightText; } [data-wide] { mask-image: none; } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; } }`;
  return [before, after];
}

/** What scrolls by itself (`wide-content.ts`) fades out on the sides where there is more, and is no higher than a page. */
const wideStyles = `[data-wide] { display: block; max-width: 100%; max-height: 92vh; overflow: auto; overscroll-behavior-x: contain; cursor: zoom-in; }
[data-wide] { mask-image: linear-gradient(to right, transparent, #000 var(--left, 0px) calc(100% - var(--right, 0px)), transparent); }
[data-wide~="left"] { --left: 2.5em; } [data-wide~="right"] { --right: 2.5em; }
[data-wide] > caption { text-align: start; }`;

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

/** Of widely spaced text, if the reader has chosen no other. */
const spacedLine = 1.8;

function lineStyles({ line, justified, hyphenated, spaced }: ReadingSettings): string {
  const text = "p, li, blockquote, dd";
  return [
    line === null && !spaced ? "" : `body, ${text} { line-height: ${line ?? spacedLine} !important; }`,
    justified === null ? "" : `${text} { text-align: ${justified ? "justify" : "start"} !important; }`,
    hyphenated ? "" : `body * { hyphens: manual !important; }`,
    // WCAG 2.2, 1.4.12.
    spaced
      ? `body, ${text} { letter-spacing: 0.06em !important; word-spacing: 0.16em !important; } p { margin-bottom: 1em !important; }`
      : "",
  ].join("\n");
}

/** On paper the publisher's colours are kept; on another ground they could not be read. */
function colourStyles({ theme }: ReadingSettings): string {
  if (theme === "paper") return "";
  const { ink, link } = palettes[theme];
  return `body, body :not(a, a *, svg *, img) { color: ${ink} !important; background-color: transparent !important; border-color: currentColor; }
a:any-link, a:any-link * { color: ${link} !important; background-color: transparent !important; }`;
}
