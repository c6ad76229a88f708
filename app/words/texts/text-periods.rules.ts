/** When a revision was written and from when on it is meant. */
interface Dated {
  revision: number;
  origin: "program" | "publisher" | "restored";
  /** `YYYY-MM-DD`, a day in Paris. */
  effectiveOn: string;
}

export type TextState = "current" | "scheduled" | "past" | "unused";

/**
 * The period in which each revision of a text was in force. A later revision replaces earlier ones from its day on,
 * scheduled ones too. A new default text of the program is never in force while the publisher has replaced it.
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

/** '2026-12-01' → '1er décembre 2026', with no-break spaces. */
export function frenchDate(date: string): string {
  const text = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
  return text.replace(/^1 /, "1er ").replaceAll(" ", "\u{a0}");
}

/** The placeholder of the terms (content/cgu.md, section 3). */
const placeholder = "earlyPurchases";

/** How the terms name the limit of purchases while a subscription can be withdrawn from; nothing without one. */
function textOf(limit: number | null): string {
  if (limit === null) return "";
  const count = limit === 1 ? "une seule édition s’achète" : `${limit} éditions au plus s’achètent`;
  return `\u202f; pendant les quatorze jours où vous pouvez vous rétracter de l’abonnement (article 6), ${count} à ce prix, et les suivantes attendent la fin de ce délai`;
}

export const earlyPurchasesValue = (limit: number | null): [string, string] => [placeholder, textOf(limit)];

/** A limit that the terms do not name would be none. */
export const isNamedIn = (terms: string): boolean =>
  new RegExp(`\\{\\{\\s*${placeholder}\\s*\\}\\}`).test(terms);
