import { invalid } from "#platform/http/app-errors.ts";

/** The chosen fields as they are stored: empty for a column that is not imported. @throws AppError 400 for a field with two columns */
export function storedMapping(mapping: readonly (string | null)[], columns: readonly string[]): string[] {
  if (mapping.length !== columns.length) throw invalid("Le tableau a changé\u202F: rechargez la page.");
  const chosen = mapping.filter((field) => field !== null);
  if (new Set(chosen).size < chosen.length)
    throw invalid("Deux colonnes sont prises pour la même information\u202F: n’en gardez qu’une.");
  return mapping.map((field) => field ?? "");
}

/** The texts of a row by field, without blanks around; empty cells are absent. @param mapping as it is stored */
export function textsOf<Field extends string>(cells: readonly string[], mapping: readonly (string | null)[]) {
  const texts: Partial<Record<Field, string>> = {};
  mapping.forEach((field, at) => {
    const cell = cells[at]?.trim();
    if (field && cell) texts[field as Field] = cell;
  });
  return texts;
}

/** The columns of a table with a sample of its first row. @param mapping as it is stored, or guessed */
export const mappedColumns = <Field extends string>(
  columns: readonly string[],
  first: readonly string[],
  mapping: readonly (string | null)[],
) =>
  columns.map((heading, at) => ({
    heading,
    sample: (first[at] ?? "").slice(0, 120),
    field: (mapping[at] || null) as Field | null,
  }));
