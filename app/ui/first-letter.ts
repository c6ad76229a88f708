/** The first letter of a name as people see it, in capitals; « ? » for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment.toLocaleUpperCase("fr") ?? "?";
}
