/**
 * `node bench/bare-server.ts <file>`: Node's own HTTP server alone, in its own process, which sends the bytes of a file
 * to every client. The upper limit for a program on this machine. Prints its port on standard output.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = readFileSync(process.argv[2] ?? "");
const headers = { "content-type": "text/plain", "content-length": String(body.length) };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
