import type { NumberingDefinition } from "./numbering.ts";
import { romanNumeral } from "./roman-numeral.ts";

/**
 * The numbers that Word counts for headings and lists. One counter serves one document: paragraphs must be counted in
 * their order.
 */
export class NumberCounts {
  /** Counts by definition, then by level. */
  readonly #counts = new Map<string, Map<number, number>>();
  /** Levels of instances whose count has started. */
  readonly #started = new Set<string>();

  /** Counts a paragraph. */
  next(definition: NumberingDefinition, level: number): number {
    const counts = this.#counts.get(definition.id) ?? new Map<number, number>();
    this.#counts.set(definition.id, counts);
    const key = `${definition.instance} ${level}`;
    const restarts = definition.restarts.has(String(level)) && !this.#started.has(key);
    this.#started.add(key);
    const present = restarts ? undefined : counts.get(level);
    const number = present === undefined ? startOf(definition, level) : present + 1;
    counts.set(level, number);
    for (const deeper of counts.keys()) {
      const after = definition.levels.get(String(deeper))?.restartsAfter ?? deeper;
      if (deeper > level && level < after) counts.delete(deeper);
    }
    return number;
  }

  /** The number as the list writes it: "Chapitre II", "1.2". */
  label(definition: NumberingDefinition, level: number): string {
    const counts = this.#counts.get(definition.id);
    const { text: pattern = "", isLegal = false } = definition.levels.get(String(level)) ?? {};
    const numbered = pattern.replace(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1;
      const format = (!isLegal && definition.levels.get(String(at))?.format) || "decimal";
      return formatNumber(counts?.get(at) ?? startOf(definition, at), format);
    });
    return numbered.trim();
  }
}

function startOf(definition: NumberingDefinition, level: number): number {
  const key = String(level);
  return definition.restarts.get(key) ?? definition.levels.get(key)?.start ?? 1;
}

function formatNumber(number: number, format: string): string {
  if (format === "upperRoman") return romanNumeral(number).toUpperCase();
  if (format === "lowerRoman") return romanNumeral(number);
  if (format === "upperLetter") return letters(number).toUpperCase();
  if (format === "lowerLetter") return letters(number);
  return format === "decimalZero" ? String(number).padStart(2, "0") : String(number);
}

/** a, b, … z, aa, bb: Word repeats the letter. */
function letters(number: number): string {
  const index = Math.max(number - 1, 0);
  return String.fromCodePoint(97 + (index % 26)).repeat(Math.min(Math.floor(index / 26) + 1, 20));
}
