import type { FastifyInstance } from "fastify";
import { changeExtract, getExtractState } from "#modules/publishing/extracts/contract.ts";
import type { Extracts } from "#modules/publishing/extracts/service.server.ts";
import type { Editor } from "#modules/publishing/formats/rules.ts";
import { type Guard, route } from "#platform/http.server.ts";

export function extractRoutes(app: FastifyInstance, guard: Guard<Editor>, extracts: Extracts): void {
  route(app, getExtractState, { guard }, ({ params }) => extracts.state(params.id));
  route(app, changeExtract, { guard }, ({ params, body, actor }) => extracts.change(params.id, body, actor));
}
