import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const megabyte = 1024 * 1024;
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
  Object.assign(shop.deps.config.uploadLimits, { cover: megabyte });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop?.close());

/** Sends a body of undeclared size until an answer comes or the connection ends. @returns the answer, and bytes sent */
async function sendEndless(firstBytes: string): Promise<{ answer: string; sent: number }> {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => undefined).setEncoding("utf8");
  socket.on("data", (text: string) => (answer += text));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  const head = [
    "POST /api/admin/upload/cover HTTP/1.1",
    "host: localhost",
    `cookie: ${cookie}`,
    "content-type: multipart/form-data; boundary=x",
    "transfer-encoding: chunked",
  ];
  const write = (chunk: Buffer) =>
    new Promise<boolean>((resolve) => {
      socket.write(chunk.length.toString(16) + "\r\n");
      socket.write(chunk);
      socket.write("\r\n", (error) => resolve(!error));
    });
  socket.write(head.join("\r\n") + "\r\n\r\n");
  await write(Buffer.from(firstBytes));
  const piece = Buffer.alloc(megabyte / 4);
  let sent = 0;
  const isAnswered = () => answer !== "";
  while (!isAnswered() && sent < 2048 * megabyte && (await write(piece))) sent += piece.length;
  await closed;
  return { answer, sent };
}

it.each([
  ["file", '--x\r\ncontent-disposition: form-data; name="cover"; filename="a.jpg"\r\n\r\n'],
  [
    "file under another name",
    '--x\r\ncontent-disposition: form-data; name="other"; filename="a.jpg"\r\n\r\n',
  ],
  ["field", '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n'],
  ["text before the form", "no form"],
])("A body of undeclared size is cut soon after the limit: %s", async (_name, firstBytes) => {
  const { answer, sent } = await sendEndless(firstBytes);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain("trop volumineux");
  // What the buffers of the system hold, besides.
  expect(sent).toBeLessThan(64 * megabyte);
  await expect.poll(() => readdir(shop.deps.config.scratchDir)).toEqual([]);
});
