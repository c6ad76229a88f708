import { randomUUID } from "node:crypto";

const beginning = "epoch ";

/** The announcement of a process that begins to listen: from then on all processes count the changes equally. */
export const announcedEpoch = (): string => `${beginning}${randomUUID()}`;

/**
 * The name of the period between two changes, the same in every process: PostgreSQL sends the same messages in the same
 * order to all listeners, so each counts those since the last announcement. Null until the first one.
 */
export function countEpochs() {
  let announced: string | null = null;
  let changes = 0;
  return {
    current: (): string | null => announced && `${announced.slice(beginning.length)}.${changes}`,
    hear(message: string): void {
      changes = message.startsWith(beginning) ? 0 : changes + 1;
      if (message.startsWith(beginning)) announced = message;
    },
    /** Changes may be missed: the count is lost. */
    forget(): void {
      announced = null;
    },
  };
}

export type Epochs = ReturnType<typeof countEpochs>;
