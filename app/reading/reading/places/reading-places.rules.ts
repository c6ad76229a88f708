import { lazily } from "#platform/data/lazily.ts";
import { parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";

/** Of one member in one edition; the device that was used least recently gives way. */
export const maxPlaces = 20;

/** More opened editions than a reader has at hand; older ones are left out. */
export const maxProgress = 5000;

/** A clock that is fast would make its place the newest for ever. */
export const readAtOf = (claimed: Date, now: Date): Date => (claimed > now ? now : claimed);

/** A smaller difference is the same page. */
const samePage = 0.003;

/** A place as one device knows it. */
export type KnownPlace = Pick<ReadingPlace, "fraction" | "read_at">;

/** The newest place of another device, if it is newer than this device's own and elsewhere in the book. */
export function offeredPlace(places: readonly ReadingPlace[], deviceId: string, own: KnownPlace | null) {
  const others = places.filter(({ device_id }) => device_id !== deviceId);
  const [newest] = others.toSorted((a, b) => b.read_at.localeCompare(a.read_at));
  if (!newest || (own && newest.read_at <= own.read_at)) return null;
  return Math.abs(newest.fraction - (own?.fraction ?? 0)) < samePage ? null : newest;
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

/** « 62 % » of a fraction. */
export const percent = (fraction: number): string => `${Math.floor(fraction * 100)}\u00a0%`;
