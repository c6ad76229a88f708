import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { isFullDisk } from "#platform/postgres/embedded/file-failure.server.ts";
import { AppError, type FieldErrors, outOfReach } from "#platform/http/app-errors.ts";

/** Texts of the refusals that Fastify itself makes, before a route sees the request. */
const refusals: Record<string, { status: number; text: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, text: "Ce type de contenu n’est pas accepté ici." },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, text: "Le corps de la requête est vide." },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, text: "La requête est trop volumineuse." },
  FST_REQ_FILE_TOO_LARGE: { status: 413, text: "Ce fichier est trop volumineux." },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, text: "Le corps de la requête n’est pas du JSON lisible." },
};

// Schemas without their own message for a wrong value also use French.
z.config(z.locales.fr());

/** The one error handler: typed failures as they are, Fastify's in French, anything else as a 500 without internals. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>(async (error, request, reply) => {
    reply.header("cache-control", "no-store");
    forgetFile(reply);
    if (error instanceof AppError) {
      // The rest of an upload that is too large is not read, as Fastify does with its own limit.
      if (error.status === 413 && !request.raw.complete) reply.header("connection", "close");
      return reply.code(error.status).headers(error.headers).send(refusalBody(error));
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = fieldsOf(error.validation);
      const text = error.validationContext === "body" ? bodyText(fields) : "Requête invalide.";
      return reply.code(400).send(bodyOf(text, fields));
    }
    const refusal = refusals[error.code];
    if (refusal) return reply.code(refusal.status).send(bodyOf(refusal.text));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.code(error.statusCode).send(bodyOf("Requête invalide."));
    }
    // The request was cut off, so there is no reader for an answer.
    if (request.raw.destroyed && !request.raw.complete)
      return reply.code(400).send(bodyOf("Requête invalide."));
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, "the database is away");
      const { status, headers, message } = outOfReach();
      return reply.code(status).headers(headers).send(bodyOf(message));
    }
    if (isFullDisk(error)) {
      request.log.error({ err: error }, "the disk is full: nothing was written");
      return reply.code(503).header("retry-after", "300").send(bodyOf(noRoom));
    }
    request.log.error({ err: error }, "request failed");
    return reply.code(500).send(bodyOf("Une erreur est survenue. Réessayez dans un instant."));
  });
  app.setNotFoundHandler({}, async (_request, reply) =>
    reply.code(404).header("cache-control", "no-store").send(bodyOf("Adresse inconnue.")),
  );
}

/** A file that fails before its first byte: the answer is an error, so the headers for the file are removed. */
function forgetFile(reply: FastifyReply): void {
  for (const name of fileHeaders) reply.removeHeader(name);
  reply.type("application/json; charset=utf-8");
}

const fileHeaders = ["content-disposition", "content-length", "content-range", "accept-ranges", "etag"];

const noRoom =
  "La boutique n’a plus de place pour enregistrer. Rien n’a été changé\u202f: réessayez plus tard.";

const bodyOf = (error: string, fields?: FieldErrors) => ({
  error,
  ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
});

const refusalBody = ({ message, fields, code, details }: AppError) => ({
  ...bodyOf(message, fields),
  ...(code === undefined ? {} : { code, ...details }),
});

/** A single wrong field uses its own message; several share one announcement (storefront.md §5). */
function bodyText(fields: FieldErrors): string {
  const texts = [...new Set(Object.values(fields))];
  if (texts.length === 0) return "Requête invalide.";
  return texts.length === 1 && texts[0] ? texts[0] : "Veuillez corriger les champs signalés.";
}

function fieldsOf(issues: { instancePath: string; message?: string | undefined }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const name = issue.instancePath.split("/").filter(Boolean).join(".");
    if (name && !(name in fields)) fields[name] = issue.message ?? "Valeur incorrecte.";
  }
  return fields;
}
