import type { ReactNode } from "react";
import { faultLines } from "#modules/texts/components/back-office/text-form.tsx";
import { useSettled } from "#modules/texts/components/back-office/use-settled.ts";
import type { FieldErrors } from "#platform/errors.ts";
import { placeholderFaults } from "#modules/texts/placeholders/rules.ts";

interface Placeholder {
  name: string;
}

/**
 * What is wrong with the fields of a text: told a moment after the last letter where a placeholder stands for nothing, with
 * those that may be used; else what the server said of the field when it was saved last.
 * @returns the fault of a field; `told` is what else is known of it already
 */
export function useFieldFaults<Field extends string>(
  texts: Record<Field, string>,
  placeholders: readonly Placeholder[],
  saved: FieldErrors,
): (field: Field, told?: string) => ReactNode {
  const settled = JSON.parse(useSettled(JSON.stringify(texts))) as Record<Field, string>;
  const known = new Set(placeholders.map(({ name }) => name));
  return (field, told) => {
    const faults = placeholderFaults(texts[field], known);
    // A name that is still being written is no fault yet; what has been put right is none any more.
    if (faults.length === 0 || placeholderFaults(settled[field], known).length === 0)
      return faultLines(told || saved[field]);
    const hasLines = texts[field].includes("\n");
    const lines = faults.map(({ line, text }) => (hasLines ? `Ligne ${line}\u202F: ${text}` : text));
    return (
      <>
        {faultLines(told || lines.join("\n"))}
        <Usable placeholders={placeholders} />
      </>
    );
  };
}

const Usable = ({ placeholders }: { placeholders: readonly Placeholder[] }) => (
  <span className="block pt-1 leading-relaxed text-ink">
    Vous pouvez écrire{"\u202F"}:{" "}
    {placeholders.map(({ name }) => (
      <code key={name} className="mr-1.5 inline-block rounded-sm bg-sunken px-1">{`{{${name}}}`}</code>
    ))}
  </span>
);
