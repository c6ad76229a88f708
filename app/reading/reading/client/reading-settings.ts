/** How a reader likes to read, on this device. */
export interface ReadingSettings {
  flow: "pages" | "scroll";
  theme: "paper" | "sepia" | "dark" | "contrast";
  /** The house's page (Source Serif), the publisher's, or one of the reader's choice. */
  font: "serif" | "publisher" | "sans" | "legible";
  /** Of the text, in per cent. */
  size: number;
  /** The height of a line, in times its letters; null: the publisher's. */
  line: number | null;
  /** On each side, in per cent of the page. */
  margin: number;
  /** The longest line, in pixels. */
  measure: number;
  justified: boolean | null;
  hyphenated: boolean;
  /** Wider spaces between letters, words and lines, which help readers with dyslexia. */
  spaced: boolean;
}

interface Range {
  min: number;
  max: number;
  step: number;
}

export const sizes: Range = { min: 60, max: 300, step: 10 };
export const lines: Range = { min: 1.1, max: 2.4, step: 0.1 };
export const margins: Range = { min: 2, max: 20, step: 2 };
export const measures: Range = { min: 400, max: 1200, step: 80 };

export const usualSettings = (isDark: boolean): ReadingSettings => ({
  flow: "pages",
  theme: isDark ? "dark" : "paper",
  font: "serif",
  size: 100,
  line: null,
  margin: 6,
  measure: 560,
  justified: null,
  hyphenated: true,
  spaced: false,
});

/** A value of a range, and of its steps. */
export const within = ({ min, max, step }: Range, value: number): number =>
  Number((Math.round(Math.min(max, Math.max(min, value)) / step) * step).toFixed(2));

/** What is stored may be of another version, or damaged: each part that is not understood is the usual one. */
export function readSettings(stored: string | null, isDark: boolean): ReadingSettings {
  const usual = usualSettings(isDark);
  const given = parsed(stored);
  const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const number = (value: unknown, range: Range, otherwise: number): number =>
    typeof value === "number" && Number.isFinite(value) ? within(range, value) : otherwise;
  return {
    flow: oneOf(given["flow"], ["pages", "scroll"], usual.flow),
    theme: oneOf(given["theme"], ["paper", "sepia", "dark", "contrast"], usual.theme),
    font: oneOf(given["font"], ["publisher", "serif", "sans", "legible"], usual.font),
    size: number(given["size"], sizes, usual.size),
    line: given["line"] === null ? null : number(given["line"], lines, 0) || usual.line,
    margin: number(given["margin"], margins, usual.margin),
    measure: number(given["measure"], measures, usual.measure),
    justified: oneOf<boolean | null>(given["justified"], [true, false, null], usual.justified),
    hyphenated: oneOf(given["hyphenated"], [true, false], usual.hyphenated),
    spaced: oneOf(given["spaced"], [true, false], usual.spaced),
  };
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const key = "lecture";

export const storedSettings = (isDark: boolean): ReadingSettings =>
  readSettings(localStorage.getItem(key), isDark);

export function storeSettings(settings: ReadingSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A full storage: the settings last as long as the page.
  }
}
