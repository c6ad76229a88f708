import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Deps } from "#platform/process/deps.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { ExportQuery } from "#books/exchange/exports/catalogue-export.contract.ts";
import type { Exports } from "#books/exchange/exports/catalogue-export.service.server.ts";
import {
  createPartnerKey,
  getPartnerKeys,
  revokePartnerKey,
} from "#books/exchange/partners/partner-keys.contract.ts";
import { keyOfRequest, partnerAllowance } from "#books/exchange/partners/partner-keys.rules.ts";
import type { KeyMaker, Partners } from "#books/exchange/partners/partner-keys.service.server.ts";

interface Parts {
  guard: Guard<KeyMaker>;
  partners: Partners;
  exports: Pick<Exports, "onix">;
}

/** The keys in the back office, and `/onix.xml` for those who have one. */
export function partnerRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, "rateLimits">,
  { guard, partners, exports }: Parts,
): void {
  route(app, getPartnerKeys, { guard }, () => partners.list());
  route(app, createPartnerKey, { guard }, ({ body, actor }) => partners.create(body.name, actor));
  route(app, revokePartnerKey, { guard }, async ({ params, actor }) => {
    await partners.revoke(params.id, actor);
    return undefined;
  });

  app.get<{ Querystring: z.output<typeof ExportQuery> }>(
    "/onix.xml",
    {
      schema: { hide: true, querystring: ExportQuery },
      onRequest: (request) => rateLimits.consume(partnerAllowance, networkKeysOf(request.ip).line),
    },
    async ({ headers, query }, reply) => {
      await partners.requireKey(keyOfRequest(headers.authorization));
      return reply
        .type("application/xml; charset=utf-8")
        .header("cache-control", "private, no-cache")
        .send(Readable.from(exports.onix(query.since)));
    },
  );
}
