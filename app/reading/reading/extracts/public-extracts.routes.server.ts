import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sendEntry } from "#reading/reading/book/book-content.routes.server.ts";
import { getContents, getExtract, openExtract } from "#reading/reading/extracts/public-extracts.contract.ts";
import type { PublicExtracts } from "#reading/reading/extracts/public-extracts.service.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { anyone, route } from "#platform/http/http.server.ts";

interface Asked {
  Params: { bookSlug: string; editionSlug: string };
}

export function extractRoutes(app: FastifyInstance, extracts: PublicExtracts): void {
  route(app, getExtract, { guard: anyone }, ({ params }) =>
    extracts.read(params.bookSlug, params.editionSlug),
  );
  route(app, getContents, { guard: anyone }, ({ params }) =>
    extracts.contents(params.bookSlug, params.editionSlug),
  );
  route(app, openExtract, { guard: anyone }, ({ params }) =>
    extracts.open(params.bookSlug, params.editionSlug),
  );

  app.get<{ Params: Asked["Params"] & { "*": string } }>(
    "/lire/:bookSlug/:editionSlug/extrait/contenu/*",
    { schema: { hide: true } },
    async (request, reply) => {
      const { bookSlug, editionSlug, "*": path } = request.params;
      const entry = await extracts.entry(bookSlug, editionSlug, path);
      return sendEntry(request, reply, entry, "public, no-cache");
    },
  );

  app.get<Asked>(
    "/lire/:bookSlug/:editionSlug/extrait.epub",
    { schema: { hide: true } },
    async (request, reply) => {
      const { bookSlug, editionSlug } = request.params;
      const file = await extracts.file(bookSlug, editionSlug);
      // Asked for again each time, so that downloads are counted.
      reply.header("etag", file.etag).header("cache-control", "public, no-cache");
      if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
      reply
        .header("content-type", "application/epub+zip")
        .header("content-length", file.size)
        .header("content-disposition", attachmentNamed(file.name));
      return reply.send(request.method === "HEAD" ? Readable.from([]) : file.stream());
    },
  );
}
