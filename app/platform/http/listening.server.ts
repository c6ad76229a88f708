import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { seconds } from "#platform/data/durations.ts";

/** The channel used in `db/migrations/0250-changes-by-key.sql`. */
export const publicChanges: Channel = { name: "public_change", purpose: "changes" };
/** A silently cut connection is detected within this time. */
const pulse = seconds(5);
const longestPause = seconds(5);

export interface Channel {
  name: string;
  /** The purpose of the connection, shown in PostgreSQL's own views. */
  purpose: string;
}

export interface Listener {
  /** From now on no message is missed. */
  onListening: () => void;
  onMessage: (message: string) => void;
  /** Messages may be missed until `onListening` is called again. */
  onLost: (reason: unknown) => void;
}

/**
 * Listens on a channel on its own connection, and reconnects after a loss (PostgreSQL, LISTEN and NOTIFY: messages sent
 * in between are not repeated).
 */
export function listenOn(url: string, channel: Channel, listener: Listener): { close: () => Promise<void> } {
  const closing = new AbortController();
  const running = (async () => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const reason = await listenOnce(url, channel, listener, closing.signal, () => (failures = 0));
      if (closing.signal.aborted) return;
      listener.onLost(reason);
      await pause(Math.min(longestPause, 100 * 2 ** failures), undefined, { signal: closing.signal }).catch(
        () => undefined,
      );
    }
  })();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** @returns the reason for the end of the listening */
async function listenOnce(
  url: string,
  channel: Channel,
  listener: Listener,
  closing: AbortSignal,
  onConnected: () => void,
): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: seconds(10),
    query_timeout: pulse,
    application_name: `encrier: ${channel.purpose}`,
  });
  const ending = new AbortController();
  const lost = new Promise<unknown>((resolve) => {
    client.on("error", resolve);
    client.on("end", () => resolve(new Error("The connection was closed.")));
  });
  client.on("notification", ({ payload }) => listener.onMessage(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel.name)}`);
    onConnected();
    listener.onListening();
    const closed = closing.aborted ? Promise.resolve() : once(closing, "abort", { signal: ending.signal });
    return await Promise.race([lost, closed, untilSilent(client, ending.signal)]);
  } catch (error) {
    return error;
  } finally {
    ending.abort();
    await client.end().catch(() => undefined);
  }
}

/** Rejects at the first heartbeat without an answer; resolves once the listening has ended. */
async function untilSilent(client: pg.Client, signal: AbortSignal): Promise<unknown> {
  try {
    for (;;) {
      await pause(pulse, undefined, { signal, ref: false });
      await client.query("select 1");
    }
  } catch (error) {
    return error;
  }
}
