import { parisDayAndTime } from "#platform/dates.ts";
import { namesOf } from "#modules/catalogue/rules.ts";
import type { FormatStates } from "#modules/publishing/formats/contract.ts";
import { type Format, formats as formatNames } from "#modules/publishing/formats/rules.ts";

/** What is to be said of formats, once for all of which it is true. */
export interface FormatNote {
  formats: Format[];
  /** 'EPUB et AZW3'. */
  names: string;
  text: string;
  /** They could not be made, or are lost: something is to be done. */
  failed: boolean;
  /** On the button that has them made; none where nothing is to be done. */
  action: string | null;
}

/** Why formats could not be made, which are being made, and what to know of those that were. */
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
    const { text, failed, action } = first;
    return { formats, names: namesOf(formats), text, failed, action };
  });
}

const losses = {
  missing: "Fichier manquant\u202F: les lecteurs ne peuvent pas le télécharger.",
  damaged: "Fichier endommagé\u202F: les lecteurs ne peuvent pas le télécharger.",
} as const;

function noteOf({ state, reason = "", warnings = [], earlier, lost, retry_at }: FormatStates[Format]) {
  if (state === "ready" && lost) return { failed: true, text: losses[lost], action: "Fabriquer de nouveau" };
  if (state === "ready") return { failed: false, text: warnings.join(" "), action: null };
  const tail = earlier ? " Les lecteurs reçoivent le fichier précédent." : "";
  if (state === "failed") return { failed: true, text: reason + tail, action: "Réessayer" };
  if (!retry_at) return { failed: false, text: `En cours de fabrication.${tail}`, action: null };
  const text = `${reason} Nouvel essai ${formatHour(retry_at)}.${tail}`;
  return { failed: true, text, action: "Réessayer maintenant" };
}

/** 'à 14 h 05': pauses are shorter than a day, so the hour says which one. */
const formatHour = (instant: string): string =>
  `à ${parisDayAndTime(new Date(instant)).time.replace(/^0?(\d+):/, "$1\u00A0h\u00A0")}`;
