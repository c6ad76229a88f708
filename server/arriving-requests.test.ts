import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { watchConnections } from "#server/arriving-requests.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const arrivals = {
  callMs: 600,
  uploadSilenceMs: 900,
  arrivingAtStopMs: 300,
  answeringAtStopMs: 2000,
  checkMs: 50,
};
let shop: TestShop;
let port: number;
let isClosed: boolean;

beforeEach(async () => {
  shop = await openTestShop({ arrivals });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = shop.app.server.address() as AddressInfo);
  isClosed = false;
});
afterEach(async () => {
  if (!isClosed) await shop.close();
});

/** A connection on which a request begins, with the received answer. */
async function begin(
  ...lines: string[]
): Promise<{ socket: Socket; received: () => string; ended: Promise<number> }> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const begun = performance.now();
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  socket.write(lines.join("\r\n"));
  const ended = new Promise<number>((resolve) => {
    socket.once("close", () => resolve(performance.now() - begun));
  });
  return { socket, received: () => text, ended };
}

const login = (type: string) => [
  "POST /api/auth/login HTTP/1.1",
  "host: localhost",
  `content-type: ${type}`,
  "content-length: 100000",
  "",
];

it("A request with two hosts is refused, also when its answer is cached", async () => {
  for (const path of ["/api/books", "/", "/api/books"]) {
    const { received, ended } = await begin(
      `GET ${path} HTTP/1.1`,
      "Host: localhost",
      "hOST: exemple.net",
      "",
      "",
    );
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  }
});

it("A call whose body stops arriving is closed, with the reason", async () => {
  const { received, ended } = await begin(...login("application/json"), '{"email":');
  const took = await ended;
  expect(took).toBeGreaterThan(arrivals.callMs - 100);
  expect(took).toBeLessThan(arrivals.callMs + 60_000);
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(received()).toContain("La requête n’est pas arrivée en entier.");
});

it("A call whose body trickles is closed too", async () => {
  const { socket, ended } = await begin(...login("application/json"), '{"email":"');
  const trickle = setInterval(() => socket.write("a"), 100);
  expect(await ended).toBeGreaterThan(arrivals.callMs - 100);
  clearInterval(trickle);
});

it("An upload goes on for as long as bytes come, and is closed when none do", async () => {
  const { socket, received, ended } = await begin(
    "POST /couvertures/x HTTP/1.1",
    "host: localhost",
    "content-type: multipart/form-data; boundary=x",
    "content-length: 100000",
    "",
    "--x",
  );
  const begun = performance.now();
  for (let n = 0; n < 12; n += 1) {
    socket.write("a");
    await pause(arrivals.uploadSilenceMs / 6);
  }
  expect(performance.now() - begun).toBeGreaterThan(arrivals.uploadSilenceMs * 1.5);
  expect(socket.destroyed).toBe(false);
  await ended;
  // The unknown address was answered immediately; only its connection stayed open.
  expect(received()).toMatch(/^HTTP\/1\.1 404 /);
});

it("A request that arrives is answered, whatever its connection did before", async () => {
  const body = JSON.stringify({ email: "a@exemple.fr", password: "x" });
  const request = [
    "POST /api/auth/login HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  const { socket, received } = await begin(request);
  await pause(arrivals.callMs + 300);
  socket.write(request);
  await expect.poll(() => received().match(/HTTP\/1\.1 401 /g)?.length).toBe(2);
  socket.destroy();
});

it("What never arrives holds up no stop: bodies, headers, connections that say nothing", async () => {
  const bodies = await Promise.all(
    Array.from({ length: 100 }, () => begin(...login("application/json"), '{"email":')),
  );
  const uploads = await Promise.all(
    Array.from({ length: 100 }, () => begin(...login("multipart/form-data; boundary=x"), "--x")),
  );
  const headers = await Promise.all(Array.from({ length: 100 }, () => begin("GET / HTTP/1.1", "host:")));
  const silent = await Promise.all(Array.from({ length: 10 }, () => begin("")));
  const begun = performance.now();
  await shop.close();
  isClosed = true;
  await Promise.all([...bodies, ...uploads, ...headers, ...silent].map(({ ended }) => ended));
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(shop.logged).toEqual([]);
});

it("A stop ends with the last answer, although its reader keeps the connection open", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => {
    response.write("a");
    begun.resolve(response);
  });
  const connections = watchConnections({ ...arrivals, answeringAtStopMs: 60_000 });
  connections.watch(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const reader = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  reader.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  reader.resume();
  const response = await begun.promise;
  const stopped = connections.end();
  response.end("b");
  await stopped;
  expect(server.listening).toBe(false);
  reader.destroy();
});
