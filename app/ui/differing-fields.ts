import type { ConflictingField } from "./conflict-notice.tsx";

/** The fields of two versions of a form that are not alike, under the names that people see. */
export function differingFields(
  stored: Record<string, string>,
  typed: Record<string, string>,
): ConflictingField[] {
  return Object.entries(typed)
    .map(([name, text]) => ({ name, stored: stored[name] ?? "", typed: text }))
    .filter((field) => field.stored.trim() !== field.typed.trim());
}
