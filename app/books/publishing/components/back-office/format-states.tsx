import { RotateCw, Check, Hourglass, Minus, TriangleAlert } from "lucide-react";
import {
  useFormatStates,
  useRetryFormats,
} from "#books/publishing/components/back-office/use-format-states.ts";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { Button } from "#ui/button.tsx";
import { formats as formatNames, type Format } from "#books/publishing/edition-formats.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { parisDayAndTime } from "#platform/data/paris-clock.ts";
import { namesOf } from "#books/catalogue/books/books.rules.ts";

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

/** In a table: one letter for a format, with its state; the reasons are on the edition's screen. */
export const FormatSummary = ({ formats }: { formats: FormatStates | undefined }) => (
  <ul aria-label="Formats" className="flex gap-1">
    {formats &&
      formatNames.map((name) => {
        const { tone, Icon, text } = lookOf(formats[name]);
        return (
          <li key={name} title={`${name.toUpperCase()} ${text}`}>
            <Badge tone={tone} className="px-1!">
              <Icon aria-hidden />
              <span aria-hidden>{name[0]?.toUpperCase()}</span>
              <span className="sr-only">
                {name.toUpperCase()} {text}
              </span>
            </Badge>
          </li>
        );
      })}
  </ul>
);

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

const lookOf = ({ state, lost }: FormatStates[Format]) => looks[state === "ready" ? (lost ?? state) : state];

/** The state of each format, as a word with an icon; the reason of a failure is next to it. */
function FormatBadges({ formats }: { formats: FormatStates | undefined }) {
  return (
    <ul aria-label="Formats" className="flex min-h-7 flex-wrap gap-1.5">
      {formats &&
        formatNames.map((name) => {
          const { tone, Icon, text } = lookOf(formats[name]);
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

/** Notes on formats; one note for all formats that it applies to. */
interface FormatNote {
  formats: Format[];
  /** 'EPUB et AZW3'. */
  names: string;
  text: string;
  /** True if they failed or are lost, so that an action is needed. */
  failed: boolean;
  /** The label of the button that builds them again; absent if no action is needed. */
  action: string | null;
  /** They are not sold, since many words of the text are missing: the action sells them all the same. */
  lacksText?: true;
}

/** The reasons of failed formats, the pending formats, and remarks on ready ones. */
export function formatNotes(states: FormatStates): FormatNote[] {
  const said = formatNames.map((format) => ({ format, ...noteOf(states[format], absentTexts[format]) }));
  const groups = Map.groupBy(
    said.filter(({ text }) => text !== ""),
    ({ failed, text, action }) => [failed, action, text].join(),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const formats = group.map(({ format }) => format);
    const { text, failed, action, lacksText } = first;
    return { formats, names: namesOf(formats), text, failed, action, ...(lacksText && { lacksText }) };
  });
}

/** Only the AZW3 is missing for a reason that a publisher may not expect. */
const absentTexts: Record<Format, string> = {
  pdf: "",
  epub: "",
  azw3: "Pas de fichier\u202F: la mise en page de l’EPUB est fixe.",
};

const losses = {
  missing: "Fichier manquant\u202F: les lecteurs ne peuvent pas le télécharger.",
  damaged: "Fichier endommagé\u202F: les lecteurs ne peuvent pas le télécharger.",
} as const;

type Said = Omit<FormatNote, "formats" | "names">;

function noteOf({ text: found, ...format }: FormatStates[Format], absentText: string): Said {
  if (format.state === "absent") return { failed: false, text: absentText, action: null };
  const said = stateOf(format, found?.lines ?? []);
  return format.state === "failed" && found
    ? { ...said, action: "Vendre quand même", lacksText: true }
    : said;
}

function stateOf(
  { state, reason = "", warnings = [], earlier, lost, retry_at }: FormatStates[Format],
  words: readonly string[],
): Said {
  if (state === "ready" && lost) return { failed: true, text: losses[lost], action: "Fabriquer de nouveau" };
  if (state === "ready") return { failed: false, text: [...words, ...warnings].join(" "), action: null };
  const tail = earlier ? " Les lecteurs reçoivent le fichier précédent." : "";
  if (state === "failed") return { failed: true, text: reason + tail, action: "Réessayer" };
  if (!retry_at) return { failed: false, text: `En cours de fabrication.${tail}`, action: null };
  const text = `${reason} Nouvel essai ${formatHour(retry_at)}.${tail}`;
  return { failed: true, text, action: "Réessayer maintenant" };
}

/** 'à 14 h 05': pauses are shorter than a day, so the hour is enough. */
const formatHour = (instant: string): string =>
  `à ${parisDayAndTime(new Date(instant)).time.replace(/^0?(\d+):/, "$1\u00A0h\u00A0")}`;
