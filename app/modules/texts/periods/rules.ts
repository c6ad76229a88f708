/** When a revision was written and from when on it is meant. */
interface Dated {
  revision: number;
  origin: "program" | "publisher" | "restored";
  /** `YYYY-MM-DD`, a day in Paris. */
  effectiveOn: string;
}

export type TextState = "current" | "scheduled" | "past" | "unused";

/**
 * From when to when each revision of a text was in force. A later revision takes the place of earlier ones from its day on, of
 * those too that had not come yet. What a new release of the program brings beside a text of the publisher's is never in force.
 * @param revisions of one text, in any order
 */
export function periodsOf<Row extends Dated>(
  revisions: readonly Row[],
  today: string,
): (Row & { until: string | null; state: TextState })[] {
  const inOrder = revisions.toSorted((one, other) => one.revision - other.revision);
  const own = inOrder.findIndex(({ origin }) => origin !== "program");
  return inOrder.map((row, index) => {
    const unused = own >= 0 && index > own && row.origin === "program";
    const later = inOrder
      .slice(index + 1)
      .filter((other) => own < 0 || inOrder.indexOf(other) < own || other.origin !== "program")
      .map(({ effectiveOn }) => effectiveOn)
      .toSorted();
    const until = unused ? null : (later[0] ?? null);
    return { ...row, until, state: unused ? "unused" : stateOf(row.effectiveOn, until, today) };
  });
}

function stateOf(from: string, until: string | null, today: string): TextState {
  if (until !== null && (until <= today || until <= from)) return until < from ? "unused" : "past";
  return from <= today ? "current" : "scheduled";
}

/** The revision in force. @param own revisions of the publisher's alone */
export const inForce = <Row extends Dated>(own: readonly Row[], today: string): Row | undefined =>
  own
    .filter(({ effectiveOn }) => effectiveOn <= today)
    .toSorted((one, other) => one.revision - other.revision)
    .at(-1);
