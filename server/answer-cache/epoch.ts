import { randomUUID } from "node:crypto";

const beginning = "epoch ";

/** What a process announces when it begins to listen: from there on all count the changes alike. */
export const announcedEpoch = (): string => `${beginning}${randomUUID()}`;

/**
 * The name of the time between two changes, the same in every process: PostgreSQL tells all listeners the same messages in
 * the same order, so each counts those since the last announcement. Null until one was heard.
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
    /** Changes may go unheard: the count is lost. */
    forget(): void {
      announced = null;
    },
  };
}

export type Epochs = ReturnType<typeof countEpochs>;
