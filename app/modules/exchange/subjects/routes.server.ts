import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { ExchangeAct } from "#modules/exchange/imports/rules.ts";
import { getSubjects, placeSubject } from "#modules/exchange/subjects/contract.ts";
import type { Subjects } from "#modules/exchange/subjects/service.server.ts";

export function subjectRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<ExchangeAct>>,
  subjects: Subjects,
): void {
  route(app, getSubjects, { guard }, () => subjects.list());
  route(app, placeSubject, { guard }, async ({ body, actor }) => {
    await subjects.place({ scheme: body.scheme, code: body.code, categoryId: body.category_id }, actor);
    return {};
  });
}
