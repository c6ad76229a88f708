import type { FastifyInstance } from "fastify";
import { changeExtract, getExtractState } from "#books/publishing/extracts/edition-extracts.contract.ts";
import type { Extracts } from "#books/publishing/extracts/edition-extracts.service.server.ts";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function extractRoutes(app: FastifyInstance, guard: Guard<Editor>, extracts: Extracts): void {
  route(app, getExtractState, { guard }, ({ params }) => extracts.state(params.id));
  route(app, changeExtract, { guard }, ({ params, body, actor }) => extracts.change(params.id, body, actor));
}
