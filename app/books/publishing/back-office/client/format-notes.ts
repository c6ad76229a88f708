import { parisDayAndTime } from "#platform/data/dates.ts";
import { namesOf } from "#books/catalogue/books/books.rules.ts";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { type Format, formats as formatNames } from "#books/publishing/edition-formats.rules.ts";

/** Notes on formats; one note for all formats that it applies to. */
export interface FormatNote {
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
  const said = formatNames.map((format) => ({ format, ...noteOf(states[format]) }));
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

const absentText = "Pas de fichier\u202F: la mise en page de l’EPUB est fixe.";

const losses = {
  missing: "Fichier manquant\u202F: les lecteurs ne peuvent pas le télécharger.",
  damaged: "Fichier endommagé\u202F: les lecteurs ne peuvent pas le télécharger.",
} as const;

type Said = Omit<FormatNote, "formats" | "names">;

function noteOf({ text: found, ...format }: FormatStates[Format]): Said {
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
  if (state === "absent") return { failed: false, text: absentText, action: null };
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
