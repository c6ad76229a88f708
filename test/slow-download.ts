import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

export interface SlowDownload {
  /** The received bytes, once the connection has ended; whole or not. */
  ended: Promise<{ bytes: number; isWhole: boolean }>;
  /** Reads the rest as fast as it arrives. */
  hurry: () => void;
}

/** Bytes and milliseconds between two reads: 3 MB in a second. */
const piece = 65_536;
const interval = 20;

/** Begins a download whose reader takes its time; resolves with the answer's headers received. */
export async function beginSlowDownload(url: string, token: string): Promise<SlowDownload> {
  const request = get(url, { headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The download was answered ${response.statusCode}.`);
  let bytes = 0;
  const { promise: ended, resolve } = Promise.withResolvers<{ bytes: number; isWhole: boolean }>();
  // A readable event must have a listener, or the stream does not read at all.
  response.on("readable", () => undefined);
  response.on("error", () => undefined);
  const reading = setInterval(() => {
    const chunk = response.read(Math.min(piece, response.readableLength)) as Buffer | null;
    bytes += chunk?.length ?? 0;
  }, interval);
  response.on("close", () => {
    clearInterval(reading);
    resolve({ bytes, isWhole: response.complete });
  });
  return {
    ended,
    hurry: () => {
      clearInterval(reading);
      response.removeAllListeners("readable");
      response.on("data", (chunk: Buffer) => (bytes += chunk.length)).resume();
    },
  };
}
