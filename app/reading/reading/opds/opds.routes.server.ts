import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  AuthorQuery,
  AuthorsQuery,
  BookListQuery,
  CompleteQuery,
  type OpdsVersion,
  preferredVersion,
} from "#reading/reading/opds/opds.rules.ts";
import type { OpdsCatalogue, OpdsDocument } from "#reading/reading/opds/opds.service.server.ts";

/** As for the catalogue's calls. */
const cacheControl = "public, max-age=10, stale-while-revalidate=100";

interface Asked {
  Params: { version: OpdsVersion };
  Querystring: Record<string, unknown>;
}

/** The catalogue for reading applications: `/opds` in the version that the client asks for, and each at its own address. */
export function opdsRoutes(app: FastifyInstance, catalogue: OpdsCatalogue): void {
  const hidden = { schema: { hide: true } };
  const at = "/opds/:version(^v[12]$)";

  app.get("/opds", hidden, async (request, reply) => {
    reply.header("vary", "Accept");
    return send(request, reply, await catalogue.root(preferredVersion(request.headers.accept)));
  });
  app.get("/opds/v1/recherche.xml", hidden, async (request, reply) =>
    send(request, reply, catalogue.search()),
  );
  app.get<Asked>(at, hidden, async (request, reply) =>
    send(request, reply, await catalogue.root(request.params.version)),
  );
  app.get<Asked>(`${at}/themes`, hidden, async (request, reply) =>
    send(request, reply, await catalogue.themes(request.params.version)),
  );
  app.get<Asked>(`${at}/livres`, hidden, async (request, reply) =>
    send(request, reply, await catalogue.books(request.params.version, BookListQuery.parse(request.query))),
  );
  app.get<Asked>(`${at}/auteurs`, hidden, async (request, reply) => {
    const { apres } = AuthorsQuery.parse(request.query);
    return send(request, reply, await catalogue.authors(request.params.version, apres));
  });
  app.get<Asked>(`${at}/auteur`, hidden, async (request, reply) => {
    const { nom, page } = AuthorQuery.parse(request.query);
    return send(request, reply, await catalogue.author(request.params.version, nom, page));
  });
  app.get<Asked>(`${at}/complet`, hidden, async (request, reply) => {
    const { apres } = CompleteQuery.parse(request.query);
    return send(request, reply, await catalogue.complete(request.params.version, apres));
  });
  app.get<Asked & { Params: { bookSlug: string; editionSlug: string } }>(
    `${at}/livre/:bookSlug/:editionSlug`,
    hidden,
    async (request, reply) => {
      const { version, bookSlug, editionSlug } = request.params;
      return send(request, reply, await catalogue.publication(version, bookSlug, editionSlug));
    },
  );
}

/** With an ETag: applications ask for the same lists again (RFC 9110, section 8.8.3). */
function send(request: FastifyRequest, reply: FastifyReply, { type, content }: OpdsDocument): FastifyReply {
  const tag = `"${hash("sha256", content, "base64url").slice(0, 22)}"`;
  reply.header("etag", tag).header("cache-control", cacheControl);
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  if (known?.includes(tag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(content);
}
