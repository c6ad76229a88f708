import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { seconds } from "#platform/data/durations.ts";

/** How long the shop waits for the rest of a request, in milliseconds. */
export interface ArrivalLimits {
  /** For the whole body of a call. */
  callMs: number;
  /** For the next byte of an upload: a large file may take as long as it needs. */
  uploadSilenceMs: number;
  /** For requests that are still arriving when the shop stops. */
  arrivingAtStopMs: number;
  /**
   * From the first word of a stop, for answers that are still being sent: a download that is cut resumes at its next
   * byte. They have a second in any case after the process has listened until then.
   */
  answeringAtStopMs: number;
  /** Interval between two checks of the connections. */
  checkMs: number;
}

export const arrivalLimits: ArrivalLimits = {
  callMs: seconds(30),
  uploadSilenceMs: seconds(60),
  arrivingAtStopMs: seconds(2),
  answeringAtStopMs: seconds(7),
  checkMs: seconds(1),
};

interface Connection {
  /** The latest request, until its answer is sent. */
  current?: { request: IncomingMessage; response: ServerResponse };
  /** The received size of the latest request, and the time of that check. */
  arrival?: { request: IncomingMessage; since: number; bytes: number };
}

export type Connections = ReturnType<typeof watchConnections>;

/**
 * The connections of the shop's servers. Closes those whose request body stops arriving: Node's own `requestTimeout`
 * limits the whole request, which is too short for a large upload on a slow connection, and has no effect once the
 * server closes. Ends them when the process ends.
 */
export function watchConnections(limits: ArrivalLimits) {
  const connections = new Map<Socket, Connection>();
  const servers = new Set<Server>();
  let drainingSince: number | null = null;
  const checking = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (isOverdue(socket, connection, now, limits)) refuse(socket, connection);
    }
  }, limits.checkMs).unref();

  function closeAll(isKept: (connection: Connection) => boolean): void {
    for (const [socket, connection] of connections) if (!isKept(connection)) socket.destroy();
  }

  /** From now on each answer is the last one of its connection, those that are being made included. */
  function drain(): void {
    drainingSince ??= performance.now();
    for (const { current } of connections.values()) if (current) closeAfter(current.response);
  }

  return {
    /** Fastify has a server for each address that it listens on. */
    watch(server: Server): void {
      servers.add(server);
      server.on("connection", (socket: Socket) => {
        connections.set(socket, {});
        socket.once("close", () => connections.delete(socket));
      });
      // Before all other listeners: answers from the cache also have a request.
      server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
        const connection = connections.get(request.socket);
        if (connection) connection.current = { request, response };
        if (drainingSince !== null) closeAfter(response);
      });
      server.once("close", () => {
        servers.delete(server);
        if (servers.size === 0) clearInterval(checking);
      });
    },
    drain,
    isDraining: () => drainingSince !== null,
    /**
     * Listens no longer, and waits until the running requests are answered, up to the limits. Silent clients cannot
     * delay it.
     */
    async end(): Promise<void> {
      drain();
      const drained = performance.now() - (drainingSince ?? 0);
      const timers = [
        setTimeout(() => closeAll(isAnswering), limits.arrivingAtStopMs),
        setTimeout(() => closeAll(() => false), Math.max(seconds(1), limits.answeringAtStopMs - drained)),
      ];
      const ended = [...servers].map(closed);
      // Node closes only connections that are idle at this moment, and a client that has its answer may keep its side open.
      for (const [socket, { current }] of connections)
        if (current && !current.response.writableFinished)
          current.response.once("finish", () => socket.destroySoon());
      await Promise.all(ended);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Resolves once the last connection has ended; at once if the server does not listen. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** RFC 9112 §9.6: the client sends no further request on this connection. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

function isOverdue(
  socket: Socket,
  connection: Connection,
  now: number,
  { callMs, uploadSilenceMs }: ArrivalLimits,
): boolean {
  const request = connection.current?.request;
  if (!request || request.complete || request.destroyed) return false;
  const bytes = socket.bytesRead;
  const { arrival } = connection;
  const isUpload = uploadTypes.test(request.headers["content-type"] ?? "");
  if (arrival?.request !== request || (isUpload && arrival.bytes !== bytes)) {
    connection.arrival = { request, since: now, bytes };
    return false;
  }
  return now - arrival.since >= (isUpload ? uploadSilenceMs : callMs);
}

const uploadTypes = /^(?:multipart\/|application\/[a-z+]*octet-stream)/i;

/** The request has arrived, and its answer is not sent yet. */
const isAnswering = ({ current }: Connection): boolean =>
  current !== undefined && current.request.complete && !current.response.writableFinished;

const lateText = JSON.stringify({ error: "La requête n’est pas arrivée en entier." });
const lateAnswer = [
  "HTTP/1.1 408 Request Timeout",
  "content-type: application/json; charset=utf-8",
  `content-length: ${Buffer.byteLength(lateText)}`,
  "cache-control: no-store",
  "connection: close",
  "",
  lateText,
].join("\r\n");

/** If no answer was sent yet, this is the reason (RFC 9110 §15.5.9). */
function refuse(socket: Socket, { current }: Connection): void {
  if (socket.writable && !current?.response.headersSent) socket.write(lateAnswer);
  socket.destroySoon();
}
