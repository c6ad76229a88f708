import { lazily } from "#platform/data/lazily.ts";
import { parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";

/** Of one member in one edition; the device that was used least recently gives way. */
export const maxPlaces = 20;

/** More opened editions than a reader has at hand; older ones are left out. */
export const maxProgress = 5000;

/** Of the editions that a member is reading, those that are offered to go on with. */
export const maxOpened = 3;

/** A clock that is fast would make its place the newest for ever. */
export const readAtOf = (claimed: Date, now: Date): Date => (claimed > now ? now : claimed);

/** A smaller difference is the same page: a place of an e-reader is only a percentage. */
const samePage = 0.01;

/** Of places on one page the exact one: a percentage of an e-reader says less. */
export const exactOnPage = <Place extends Pick<ReadingPlace, "fraction" | "cfi">>(
  place: Place,
  others: readonly Place[],
): Place =>
  place.cfi === null
    ? (others.find((other) => other.cfi !== null && isSamePage(place, other)) ?? place)
    : place;

const isSamePage = (a: { fraction: number }, b: { fraction: number }): boolean =>
  Math.abs(a.fraction - b.fraction) < samePage;

/** A place as one device knows it. */
export type KnownPlace = Pick<ReadingPlace, "fraction" | "read_at">;

/**
 * Where a device opens a book, and the place that it offers: a device without a place of its own opens, unasked, at the
 * newest place of the others. A newer one elsewhere in the book is offered. Of places on one page the exact one counts.
 */
export function openingPlace<Own extends KnownPlace>(
  places: readonly ReadingPlace[],
  deviceId: string,
  own: Own | null,
): { start: Own | ReadingPlace | null; offer: ReadingPlace | null } {
  const others = places
    .filter(({ device_id }) => device_id !== deviceId)
    .toSorted((a, b) => b.read_at.localeCompare(a.read_at));
  const [newest] = others;
  if (!newest) return { start: own, offer: null };
  const exact = exactOnPage(newest, others);
  if (!own) return { start: exact, offer: null };
  return { start: own, offer: newest.read_at <= own.read_at || isSamePage(own, newest) ? null : exact };
}

const weekday = lazily(() => new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "Europe/Paris" }));
const dayAndMonth = lazily(
  () => new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", timeZone: "Europe/Paris" }),
);

/** « aujourd’hui », « hier », « mardi », « le 3 mars ». */
export function spokenDay(instant: Date, now: Date): string {
  const day = parisDay(instant);
  if (day === parisDay(now)) return "aujourd’hui";
  if (day === parisDay(new Date(now.getTime() - days(1)))) return "hier";
  return now.getTime() - instant.getTime() < days(6)
    ? weekday().format(instant)
    : `le ${dayAndMonth().format(instant)}`;
}

const time = lazily(
  () => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone: "Europe/Paris" }),
);

/** « hier à 21:40 ». */
export const spokenMoment = (instant: Date, now: Date): string =>
  `${spokenDay(instant, now)} à ${time().format(instant)}`;

/** « 62 % » of a fraction. */
export const percent = (fraction: number): string => `${Math.floor(fraction * 100)}\u00a0%`;
