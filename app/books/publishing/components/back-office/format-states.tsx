import { RotateCw, Check, Hourglass, Minus, TriangleAlert } from "lucide-react";
import { type FormatNote, formatNotes } from "#books/publishing/back-office/client/format-notes.ts";
import {
  useFormatStates,
  useRetryFormats,
} from "#books/publishing/components/back-office/use-format-states.ts";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { Button } from "#ui/button.tsx";
import { formats as formatNames } from "#books/publishing/edition-formats.rules.ts";
import { Badge } from "#ui/badge.tsx";

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

const looks = {
  ready: { tone: "success", Icon: Check, text: "prêt" },
  pending: { tone: "neutral", Icon: Hourglass, text: "en préparation" },
  failed: { tone: "accent", Icon: TriangleAlert, text: "en échec" },
  absent: { tone: "neutral", Icon: Minus, text: "n’existe pas" },
  missing: { tone: "accent", Icon: TriangleAlert, text: "fichier manquant" },
  damaged: { tone: "accent", Icon: TriangleAlert, text: "fichier endommagé" },
} as const;

/** The state of each format, as a word with an icon; the reason of a failure is next to it. */
function FormatBadges({ formats }: { formats: FormatStates | undefined }) {
  return (
    <ul aria-label="Formats" className="flex min-h-7 flex-wrap gap-1.5">
      {formats &&
        formatNames.map((name) => {
          const { state, lost } = formats[name];
          const { tone, Icon, text } = looks[state === "ready" ? (lost ?? state) : state];
          return (
            <li key={name}>
              <Badge tone={tone}>
                <Icon aria-hidden />
                {name.toUpperCase()}
                <span className="sr-only"> {text}</span>
              </Badge>
            </li>
          );
        })}
    </ul>
  );
}
