import { bookFields, type Changeable, fieldLabels, labelOf } from "#books/exchange/catalogue-import.rules.ts";
import { type ShopRecord, withoutEmpty } from "#books/exchange/editions/exchanged-editions.rules.ts";

/**
 * What one row of a file states and another one of the same book can complete: a field (`prices`), or one member of it
 * (`isbns.pdf`). Subjects are not among them: a row only adds to those of the others.
 */
export type RowPart = string;

const withMembers = ["isbns", "accessibility"] as const satisfies Changeable[];

/** The stated parts with their values. */
export function partsOf(record: ShopRecord): Map<RowPart, unknown> {
  const parts = new Map<RowPart, unknown>();
  for (const name of Object.keys(fieldLabels) as Changeable[]) {
    const value = record[name];
    if (value === undefined || name === "subjects") continue;
    if (!withMembers.some((each) => each === name)) parts.set(name, value);
    else for (const [member, each] of Object.entries(value)) parts.set(`${name}.${member}`, each);
  }
  return parts;
}

export const isOfBook = (part: RowPart): boolean => bookFields.has(fieldOf(part));

/** The French name of a part's field. */
export const labelOfPart = (part: RowPart): string => labelOf(fieldOf(part));

const fieldOf = (part: RowPart) => part.split(".", 1)[0] as Changeable;

export function withoutParts(record: ShopRecord, parts: readonly RowPart[]): ShopRecord {
  const left: ShopRecord = { ...record };
  const members = (name: (typeof withMembers)[number]) =>
    Object.fromEntries(
      Object.entries(record[name] ?? {}).filter(([member]) => !parts.includes(`${name}.${member}`)),
    );
  for (const name of withMembers) Object.assign(left, { [name]: members(name) });
  for (const part of parts) if (!part.includes(".")) delete left[part as Changeable];
  return withoutEmpty(left);
}
