export const maxLabels = 10;
export const labelMaxLength = 40;

/** Labels in the order in which they were given; the same one in other capitals is kept once. */
export function distinctLabels(labels: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const label of labels) {
    const key = label.toLocaleLowerCase("fr");
    if (!known.has(key)) known.set(key, label);
  }
  return [...known.values()];
}
