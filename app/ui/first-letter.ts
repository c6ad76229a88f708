/** The first visible letter of a name, as a capital; « ? » for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment.toLocaleUpperCase("fr") ?? "?";
}
