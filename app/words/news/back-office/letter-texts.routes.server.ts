import type { FastifyInstance } from "fastify";
import {
  getLetter,
  getLetterRevision,
  getLetterRevisions,
} from "#words/news/back-office/letter-texts.contract.ts";
import type { LetterTexts } from "#words/news/back-office/letter-texts.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

/** The letter's versions, for the form that edits it. */
export function letterRoutes(app: FastifyInstance, guard: Guard<unknown>, letter: LetterTexts): void {
  route(app, getLetter, { guard }, () => letter.read());
  route(app, getLetterRevisions, { guard }, () => letter.revisions());
  route(app, getLetterRevision, { guard }, ({ params }) => letter.revision(params.revision));
}
