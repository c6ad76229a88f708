import { RotateCw } from "lucide-react";
import { FormatBadges } from "#books/publishing/components/back-office/format-badges.tsx";
import { type FormatNote, formatNotes } from "#books/publishing/back-office/client/format-notes.ts";
import {
  useFormatStates,
  useRetryFormats,
} from "#books/publishing/components/back-office/use-format-states.ts";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { Button } from "#ui/button.tsx";

/** The state of each format of an edition, with the reasons of failures and remarks on ready formats. */
export function FormatStateList({ editionId }: { editionId: number }) {
  const formats = useFormatStates([editionId]).get(editionId);
  const { retry, pending } = useRetryFormats(editionId);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <FormatBadges formats={formats} />
      {formats &&
        formatNotes(formats).map((note) => (
          <Note
            key={note.names}
            note={note}
            onRetry={() => retry(note.formats, note.lacksText)}
            pending={pending}
          />
        ))}
    </div>
  );
}

interface NoteProps {
  note: FormatNote;
  onRetry: () => void;
  pending: boolean;
}

function Note({ note, onRetry, pending }: NoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 border-accent pl-4">
      <NoteText {...note} className="min-w-0 flex-1 basis-72" />
      {note.action && (
        <Button
          size="sm"
          pending={pending}
          icon={<RotateCw aria-hidden />}
          aria-label={`${note.action}\u202f: ${note.names}`}
          onClick={onRetry}
        >
          {note.action}
        </Button>
      )}
    </div>
  );
}

/** In a list: the badges, and below the line the reasons of failures; the rest is on the edition's screen. */
export function FormatSummary({ formats }: { formats: FormatStates | undefined }) {
  const failures = formats ? formatNotes(formats).filter(({ failed }) => failed) : [];
  return (
    <>
      <FormatBadges formats={formats} />
      {failures.map((note) => (
        <NoteText key={note.names} {...note} className="order-last basis-full text-sm" />
      ))}
    </>
  );
}

const NoteText = ({ names, text, className }: FormatNote & { className: string }) => (
  <p className={`text-muted ${className}`}>
    <strong className="text-ink">{names}</strong>
    {"\u202F"}: {text}
  </p>
);
