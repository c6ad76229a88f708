import type { ReactNode } from "react";
import { faultLines } from "#words/texts/components/back-office/text-form.tsx";
import { useSettled } from "#words/texts/components/back-office/use-preview.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";
import { placeholderFaults } from "#words/texts/pages/placeholders.rules.ts";

interface Placeholder {
  name: string;
}

/**
 * The errors of a text's fields: an unknown placeholder, reported shortly after the last keystroke with the valid ones;
 * otherwise the server's error of the last save.
 * @returns the error of a field; `given` is an error that is already known
 */
export function useFieldFaults<Field extends string>(
  texts: Record<Field, string>,
  placeholders: readonly Placeholder[],
  saved: FieldErrors,
): (field: Field, given?: string) => ReactNode {
  const settled = JSON.parse(useSettled(JSON.stringify(texts))) as Record<Field, string>;
  const known = new Set(placeholders.map(({ name }) => name));
  return (field, given) => {
    const faults = placeholderFaults(texts[field], known);
    // An unfinished name is not an error yet; a corrected one is no longer an error.
    if (faults.length === 0 || placeholderFaults(settled[field], known).length === 0)
      return faultLines(given || saved[field]);
    const hasLines = texts[field].includes("\n");
    const lines = faults.map(({ line, text }) => (hasLines ? `Ligne ${line}\u202F: ${text}` : text));
    return (
      <>
        {faultLines(given || lines.join("\n"))}
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

interface PlaceholderListProps {
  placeholders: readonly { name: string; label: string; value: string }[];
}

/** The placeholders in double braces, and their values. */
export const PlaceholderList = ({ placeholders }: PlaceholderListProps) => (
  <details className="border-t border-hairline pt-4">
    <summary className="min-h-6 cursor-pointer font-semibold">Mots remplacés automatiquement</summary>
    <p className="pt-2 text-sm text-muted">
      Écrivez l’un de ces mots avec ses accolades{"\u202F"}: la boutique affiche à sa place la valeur du
      moment.
    </p>
    <dl className="grid gap-x-6 gap-y-2 pt-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {placeholders.map(({ name, label, value }) => (
        <div key={name} className="contents">
          <dt className="max-sm:pt-2">
            <code className="rounded-sm bg-sunken px-1.5 py-0.5">{`{{${name}}}`}</code>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {label}
            <span className="block text-muted">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
