import { formatStatesOf } from "#books/catalogue/books/books.rules.ts";
import { formatDate } from "#platform/data/dates.ts";

/** The origin of a holding. `import`: brought from the house's former shop. */
export const origins = ["purchase", "free", "gift", "import"] as const;
export type Origin = (typeof origins)[number];

/** The mark in a member's copy (decisions.md, "Files", personal copies): the same at every download. */
export const markOf = (owner: { username: string; licenceNumber: number; acquiredAt: Date }): string =>
  `Exemplaire personnel de ${owner.username} · licence n° ${owner.licenceNumber} · ${formatDate(owner.acquiredAt)}`;

/** The licence number in a mark that was read back; null if there is none in this shop's notation. */
export function licenceOf(mark: string): number | null {
  const digits = /licence n°\s(\d{1,15})(?!\d)/u.exec(mark)?.[1];
  return digits === undefined ? null : Number(digits);
}

export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The bytes that a `Range` header asks for, inclusive (RFC 9110 §14.1.2): null for the whole file (no header, another
 * unit, several ranges, an unreadable one), 'unsatisfiable' if it is outside the file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** What the screens show as 100 %: other readers end a little earlier. */
export const wholeText = 0.995;

interface StoredRow {
  origin: Origin;
  formatStates: unknown;
  acquired_at: Date;
  updated_at: Date | null;
  finished_at: Date | null;
  labels: string[];
}

/** A row of a library for its viewer: what the owner has noted is the owner's. */
export const libraryRowOf = <Row extends StoredRow>(
  { formatStates, origin, ...row }: Row,
  isSelf: boolean,
) => ({
  ...row,
  formats: formatStatesOf({ formatStates }),
  ...(isSelf && origin === "import" && { brought: true as const }),
  ready_in_seconds: null as number | null,
  acquired_at: row.acquired_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  finished_at: isSelf ? (row.finished_at?.toISOString() ?? null) : null,
  labels: isSelf ? row.labels : [],
});
