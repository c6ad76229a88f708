import type { ConflictingField } from "./conflict-banner.tsx";

/** The fields that differ between two versions of a form, with their displayed names. */
export function differingFields(
  stored: Record<string, string>,
  typed: Record<string, string>,
): ConflictingField[] {
  return Object.entries(typed)
    .map(([name, text]) => ({ name, stored: stored[name] ?? "", typed: text }))
    .filter((field) => field.stored.trim() !== field.typed.trim());
}
