import { formatDateTime } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";

/** How far clocks may be apart and still agree. */
export const clockTolerance = hours(1);
/** A change of more than this is a jump: smaller ones are normal corrections of a machine's clock. */
export const clockJump = days(1);

/** The same moment by several clocks. */
export interface ClockReading {
  process: Date;
  database: Date;
  /** The provider's clock by its last answer: null while it has not answered, absent if it has no own clock. */
  provider?: Date | null;
}

const instantsOf = ({ process, database, provider }: ClockReading): Date[] => [
  process,
  database,
  ...(provider ? [provider] : []),
];

/** The earliest of the clocks: a period that is over for it is over for all of them. */
export const earliestOf = (reading: ClockReading): Date =>
  new Date(Math.min(...instantsOf(reading).map((instant) => instant.getTime())));

/** The reason why the clocks are not reliable, in French; null if all of them are known and agree to the hour. */
export function disagreementOf(reading: ClockReading): string | null {
  const { process, database, provider } = reading;
  if (provider === null) return "L’heure du prestataire de paiement n’est pas encore connue.";
  const times = instantsOf(reading).map((instant) => instant.getTime());
  if (Math.max(...times) - Math.min(...times) <= clockTolerance) return null;
  const others = [
    `celle de PostgreSQL le ${formatDateTime(database)}`,
    ...(provider ? [`celle du prestataire de paiement le ${formatDateTime(provider)}`] : []),
  ];
  return `Les horloges ne s’accordent pas\u202f: celle de la boutique dit le ${formatDateTime(process)}, ${others.join(", ")}.`;
}

/** A process's clock, and how long its machine has run: the first can be set, the second cannot. */
export interface ClockMark {
  wall: Date;
  /** Milliseconds. */
  uptime: number;
}

/** By how many milliseconds a clock was changed between two moments; negative: back. */
export const setBetween = (earlier: ClockMark, later: ClockMark): number =>
  later.wall.getTime() - earlier.wall.getTime() - (later.uptime - earlier.uptime);

/** The reason why nothing is closed after a jump, in French. */
export const jumpText = ({ expectedAt, noticedAt }: { expectedAt: Date; noticedAt: Date }): string =>
  `L’horloge a sauté du ${formatDateTime(expectedAt)} au ${formatDateTime(noticedAt)}\u202f: vérifiez-la, puis confirmez-la par « npm run shop -- journal confirm-clock AAAA-MM-JJ ».`;
