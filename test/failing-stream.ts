import { Readable } from "node:stream";

/** A stream that fails before its first byte, as a file that is gone. */
export const failingStream = (message: string): Readable =>
  new Readable({
    read() {
      this.destroy(new Error(message));
    },
  });
