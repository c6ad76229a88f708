import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";

/** Families that come with the shop: titles and prices in one, everything else in the other. */
export const serifs = {
  "source-serif": {
    label: "Source Serif",
    family: '"Source Serif 4 Variable","Source Serif Fallback","Source Serif Fallback 2"',
  },
  garamond: {
    label: "EB Garamond",
    family: '"EB Garamond Variable","EB Garamond Fallback","EB Garamond Fallback 2"',
  },
  newsreader: {
    label: "Newsreader",
    family: '"Newsreader Variable","Newsreader Fallback","Newsreader Fallback 2"',
  },
} as const;
export const sansSerifs = {
  "source-sans": { label: "Source Sans", family: '"Source Sans 3 Variable","Source Sans Fallback"' },
  figtree: { label: "Figtree", family: '"Figtree Variable","Figtree Fallback"' },
  atkinson: {
    label: "Atkinson Hyperlegible",
    family: '"Atkinson Hyperlegible Next Variable","Atkinson Fallback"',
  },
} as const;
/** Radius of panels and buttons, in pixels. */
export const corners = { square: 0, soft: 4, round: 12 } as const;

/** The edge of a cover on the page; null is the soft shadow of `app.css`. */
export const coverEdges = {
  shadow: null,
  frame: "0 0 0 1px var(--color-control)",
  flat: "none",
} as const;

export type SerifName = keyof typeof serifs;
export type SansName = keyof typeof sansSerifs;
export type CornersName = keyof typeof corners;
export type CoverEdge = keyof typeof coverEdges;

/** The look of a house, as its publisher chose it. Colours are `#rrggbb`. */
export interface Look {
  accent: string;
  paper: string;
  serif: SerifName;
  sans: SansName;
  corners: CornersName;
  covers: CoverEdge;
}

/** Ready looks; the first is the program's own. */
export const readyLooks = {
  papier: {
    accent: "#9e2a2b",
    paper: "#fbf8f2",
    serif: "source-serif",
    sans: "source-sans",
    corners: "soft",
    covers: "shadow",
  },
  atelier: {
    accent: "#0f5c5c",
    paper: "#f7f9f9",
    serif: "newsreader",
    sans: "figtree",
    corners: "square",
    covers: "frame",
  },
  jardin: {
    accent: "#6b3fa0",
    paper: "#f6f7ee",
    serif: "garamond",
    sans: "atkinson",
    corners: "round",
    covers: "flat",
  },
} as const satisfies Record<string, Look>;
export const readyNames = { papier: "Papier", atelier: "Atelier", jardin: "Jardin" } as const;
export const originalLook: Look = readyLooks.papier;

/** Of an image as it is sent. */
export const maxLogoBytes = 1_000_000;
export const logoKinds = ["logo", "logo_dark", "icon"] as const;
export type LogoKind = (typeof logoKinds)[number];

type Scheme = "light" | "dark";
const paletteNames = [
  "paper",
  "raised",
  "sunken",
  "ink",
  "muted",
  "hairline",
  "control",
  "accent",
  "accent-strong",
  "accent-tint",
  "on-accent",
  "success",
  "success-tint",
] as const;
export type Palette = Record<(typeof paletteNames)[number], string>;

const toOklch = converter("oklch");
const oklch = (hex: string): Oklch => toOklch(hex) ?? { mode: "oklch", l: 0.5, c: 0 };
const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, "oklch"));
const of = ({ c, h }: Oklch, l: number, mostChroma: number): string =>
  hexOf({ mode: "oklch", l, c: Math.min(c, mostChroma), ...(h === undefined ? {} : { h }) });

/** Of normal text (WCAG 2.2, 1.4.3) with a little to spare for rounding; of edges of controls (1.4.11). */
const textRatio = 4.6;
const edgeRatio = 3.1;

/** The nearest shade of a colour that has the contrast on each ground: darker on light paper, lighter on dark. */
function legible(colour: Oklch, grounds: readonly string[], ratio: number, scheme: Scheme): string {
  const step = scheme === "light" ? -0.005 : 0.005;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...colour, l });
    if (grounds.every((ground) => wcagContrast(hex, ground) >= ratio)) return hex;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}

/** All colours of the shop in one scheme, from two; every contrast that a reader needs is kept whatever they are. */
export function paletteOf({ accent, paper }: Pick<Look, "accent" | "paper">, scheme: Scheme): Palette {
  const light = scheme === "light";
  const [hue, tone] = [oklch(accent), oklch(paper)];
  const base = light ? Math.max(tone.l, 0.94) : 0.185;
  const ground = of(tone, base, light ? 0.03 : 0.012);
  const raised = of(tone, light ? Math.min(1, base + 0.02) : 0.22, 0.01);
  const sunken = of(tone, light ? base - 0.03 : 0.25, light ? 0.035 : 0.014);
  const tint = of(hue, light ? base - 0.03 : 0.25, 0.03);
  const grounds = [ground, raised, sunken];
  const accentShade = legible(hue, [...grounds, tint], textRatio, scheme);
  const green = { ...oklch("#2f6b4f"), l: light ? 0.48 : 0.74 };
  const greenTint = of(oklch("#2f6b4f"), light ? base - 0.03 : 0.25, 0.03);
  const shade = (l: number, ratio: number, on: readonly string[]) =>
    legible({ ...tone, l, c: Math.min(tone.c, 0.02) }, on, ratio, scheme);
  const accentColour = oklch(accentShade);
  return {
    paper: ground,
    raised,
    sunken,
    ink: of(tone, light ? 0.2 : 0.94, 0.012),
    muted: shade(light ? 0.5 : 0.7, textRatio, grounds),
    hairline: of(tone, light ? base - 0.08 : 0.31, 0.02),
    control: shade(light ? 0.62 : 0.55, edgeRatio, grounds),
    accent: accentShade,
    "accent-strong": hexOf({ ...accentColour, l: accentColour.l + (light ? -0.08 : 0.07) }),
    "accent-tint": tint,
    "on-accent": light ? "#ffffff" : ground,
    success: legible(green, [...grounds, greenTint], textRatio, scheme),
    "success-tint": greenTint,
  };
}

/** The properties of CSS that make a look; `tokens.css` has those of the program's own. */
export function lookProperties(look: Look): Record<string, string> {
  const [light, dark] = [paletteOf(look, "light"), paletteOf(look, "dark")];
  const radius = corners[look.corners];
  const edge = coverEdges[look.covers];
  return {
    ...Object.fromEntries(
      paletteNames.map((name) => [`--color-${name}`, `light-dark(${light[name]},${dark[name]})`]),
    ),
    "--font-serif": `${serifs[look.serif].family},Georgia,"Times New Roman",serif`,
    "--font-sans": `${sansSerifs[look.sans].family},"Helvetica Neue",Arial,system-ui,sans-serif`,
    "--radius": `${radius}px`,
    "--radius-md": `${radius}px`,
    "--radius-sm": `${radius / 2}px`,
    ...(edge === null ? {} : { "--cover-edge": edge }),
    // A drawn cover is an object: it is the same in both themes.
    "--cover-ground": light.accent,
    "--cover-ink": light["on-accent"],
    "--cover-line": light["accent-tint"],
  };
}

export const isOriginal = (look: Look): boolean =>
  (Object.keys(originalLook) as (keyof Look)[]).every((name) => look[name] === originalLook[name]);
