import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { anyone, route } from "#platform/http/http.server.ts";

const said: string[] = [];
const app = Fastify({ logger: { level: "warn", stream: { write: (line) => void said.push(line) } } });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
afterEach(() => app.close());

const endless = endpoint({
  method: "GET",
  path: "/api/endless",
  summary: "Never ends",
  access: "public",
  answer: z.unknown(),
});

describe("A call that sends a file", () => {
  it("ends quietly when its reader leaves in the middle", async () => {
    const closed = Promise.withResolvers<void>();
    route(app, endless, { guard: anyone }, async ({ reply }) => {
      const source = new Readable({ read() {} });
      source.push("the beginning");
      source.once("close", closed.resolve);
      return reply.header("content-type", "application/pdf").send(source);
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const ended = new Promise<void>((resolve) => {
      app.server.once("request", (_request, response) => response.once("close", resolve));
    });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write("GET /api/endless HTTP/1.1\r\nHost: a\r\n\r\n");
    socket.once("data", () => socket.destroy());
    await Promise.all([closed.promise, ended]);
    await app.close();
    expect(said.filter((line) => /"level":50|already sent/.test(line))).toEqual([]);
  });
});
