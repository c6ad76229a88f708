import type { FastifyRequest } from "fastify";
import { forbidden } from "#platform/http/app-errors.ts";

/**
 * Programs other than browsers send no origin.
 * @param ownOrigin of the shop's public address
 * @throws AppError 403 for a foreign or opaque origin
 */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
  const isSameHost = URL.canParse(origin) && new URL(origin).host === host;
  if (origin !== ownOrigin && !isSameHost) throw forbidden("Cette demande vient d’un autre site.");
}
