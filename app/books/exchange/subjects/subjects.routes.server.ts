import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";
import {
  createSubjectCategories,
  getSubjects,
  placeSubject,
} from "#books/exchange/subjects/subjects.contract.ts";
import type { Subjects } from "#books/exchange/subjects/subjects.service.server.ts";

export function subjectRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<ExchangeAct>>,
  subjects: Subjects,
): void {
  route(app, getSubjects, { guard }, () => subjects.list());
  route(app, createSubjectCategories, { guard }, ({ actor }) => subjects.createCategories(actor));
  route(app, placeSubject, { guard }, async ({ body, actor }) => {
    await subjects.place({ scheme: body.scheme, code: body.code, categoryId: body.category_id }, actor);
    return {};
  });
}
