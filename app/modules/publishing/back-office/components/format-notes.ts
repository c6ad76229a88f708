import type { FormatStates } from "#modules/publishing/contract.ts";
import { type Format, formats as formatNames } from "#modules/publishing/rules.ts";

/** What is to be said of formats, once for all of which it is true. */
export interface FormatNote {
  formats: Format[];
  /** 'EPUB et AZW3'. */
  names: string;
  text: string;
  /** They could not be made: something is to be done. */
  failed: boolean;
}

/** Why formats could not be made, which are being made, and what to know of those that were. */
export function formatNotes(states: FormatStates): FormatNote[] {
  const said = formatNames.map((format) => ({ format, ...noteOf(states[format]) }));
  const groups = Map.groupBy(
    said.filter(({ text }) => text !== ""),
    ({ failed, text }) => `${failed}${text}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const formats = group.map(({ format }) => format);
    return { formats, names: namesOf(formats), text: first.text, failed: first.failed };
  });
}

function noteOf({ state, reason = "", warnings = [], earlier }: FormatStates[Format]) {
  if (state === "ready") return { failed: false, text: warnings.join(" ") };
  const text = state === "failed" ? reason : "En cours de fabrication.";
  return {
    failed: state === "failed",
    text: earlier ? `${text} Les lecteurs reçoivent le fichier précédent.` : text,
  };
}

function namesOf(formats: readonly Format[]): string {
  const names = formats.map((format) => format.toUpperCase());
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} et ${names.at(-1)}`;
}
