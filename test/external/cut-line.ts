import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut, and restored. */
export interface CutLine {
  port: number;
  cut: () => void;
  restore: () => void;
  /** Bytes that went to the server. */
  sent: () => number;
  stop: () => Promise<void>;
}

/** @param port of the server on this machine */
export async function openCutLine(port: number): Promise<CutLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let sent = 0;
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => undefined).on("close", () => sockets.delete(near));
    if (isCut) return near.destroy();
    const far = connect(port, "127.0.0.1");
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    near.on("close", () => far.destroy()).on("data", (chunk) => (sent += chunk.length));
    near.pipe(far).pipe(near);
    return near;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      drop();
    },
    restore: () => (isCut = false),
    sent: () => sent,
    stop: async () => {
      server.close();
      drop();
      await once(server, "close");
    },
  };
}
