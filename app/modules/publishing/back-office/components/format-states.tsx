import type { FormatStates } from "#modules/publishing/back-office/components/use-format-states.ts";
import { FormatBadges } from "#modules/publishing/back-office/components/format-badges.tsx";
import { formats as formatNames } from "#modules/publishing/rules.ts";

/** How far each format is, and why one could not be made. */
export function FormatStateList({ formats }: { formats: FormatStates | undefined }) {
  const failed = formats ? formatNames.filter((name) => formats[name].state === "failed") : [];
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <FormatBadges formats={formats} />
      {failed.map((name) => (
        <p key={name} className="border-l-2 border-accent pl-4 text-muted">
          <strong className="text-ink">{name.toUpperCase()}</strong>
          {"\u202F"}: {formats?.[name].reason}
        </p>
      ))}
    </div>
  );
}
