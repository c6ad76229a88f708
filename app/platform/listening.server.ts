import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { seconds } from "#platform/dates.ts";

/** What `db/migrations/0003-public-changes.sql` announces on. */
export const publicChanges: Channel = { name: "public_change", purpose: "changes" };
/** A connection that was cut without a word is found out within this time. */
const pulse = seconds(5);
const longestPause = seconds(5);

export interface Channel {
  name: string;
  /** What the connection is for, as PostgreSQL's own views show it. */
  purpose: string;
}

export interface Listener {
  /** From now on no message goes unheard. */
  onListening: () => void;
  onMessage: (message: string) => void;
  /** Messages may go unheard until `onListening` is called again. */
  onLost: (reason: unknown) => void;
  /** Told to every listener, itself included, each time that the listening begins. */
  announcement?: () => string;
}

/**
 * Listens on a channel, on a connection of its own, and comes back by itself after a lost one (PostgreSQL, LISTEN and NOTIFY:
 * what was announced in between is not sent again).
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

/** @returns why the listening ended */
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
    if (listener.announcement)
      await client.query("select pg_notify($1, $2)", [channel.name, listener.announcement()]);
    const closed = closing.aborted ? Promise.resolve() : once(closing, "abort", { signal: ending.signal });
    return await Promise.race([lost, closed, untilSilent(client, ending.signal)]);
  } catch (error) {
    return error;
  } finally {
    ending.abort();
    await client.end().catch(() => undefined);
  }
}

/** Settles with the failure of the first pulse that gets no answer; with nothing once the listening has ended. */
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
