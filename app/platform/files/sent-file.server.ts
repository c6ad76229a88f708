import { pipeline, type Readable, Transform } from "node:stream";
import { callbackify } from "node:util";

interface Sending {
  /** The expected number of bytes; fewer fail the stream. */
  length: number;
  /** Changes a piece in place. @param start bytes before it */
  change?: (piece: Buffer, start: number) => void;
  /** Starts when the first piece is sent or the reader has left, and completes before the stream ends. */
  meanwhile?: () => Promise<unknown>;
  /** The failure to report when the source fails. */
  failure?: (cause: Error) => Error;
}

/** Bytes of the store on their way to one reader: a stream that ends complete or fails. */
export function sentFile(
  source: Readable,
  { length, change, meanwhile = async () => undefined, failure = (cause) => cause }: Sending,
): Readable {
  let position = 0;
  let work: Promise<unknown> | undefined;
  const begin = (): Promise<unknown> => {
    work ??= meanwhile();
    // Reported at the end; a reader who left gets no end.
    work.catch(() => undefined);
    return work;
  };
  const sent = new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (position > 0) void begin();
      change?.(piece, position);
      position += piece.length;
      done(null, piece);
    },
    flush(done) {
      const missing = length - position;
      if (missing > 0) return done(new Error(`The file is ${missing} bytes short.`));
      callbackify(begin)((error) => done(error));
    },
    destroy(error, done) {
      void begin();
      done(error && source.errored === error ? failure(error) : error);
    },
  });
  return pipeline(source, sent, () => undefined);
}
