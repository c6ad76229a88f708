/**
 * `node bench/file-server.ts <file>`: sends the files of a folder, one for each address of a JSON map, as a small file
 * server in Node would: each is read when it is asked for. Prints its port on standard output.
 */
import { readFile, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const files = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Record<string, string>;
const server = createServer((request, response) => {
  readFile(files[request.url ?? ""] ?? "", (error, body) => {
    if (error) return response.writeHead(404).end();
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "content-length": String(body.length),
      })
      .end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
