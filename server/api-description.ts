import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

type Described = Parameters<typeof jsonSchemaTransform>[0];

/** Fastify does not validate multipart bodies; the document lists their fields anyway. */
function withForm(described: Described): Described {
  const form = described.route.config?.form;
  if (!form) return described;
  const file = z.string().meta({ format: "binary" });
  return { ...described, schema: { ...described.schema, body: form.fields.extend({ [form.file]: file }) } };
}

/** The OpenAPI 3.1 document, generated from the endpoints' declarations, and a page to browse it (decisions.md). */
export async function describeApi(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${brand} – API`, version: "1.0.0" },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          cookie: { type: "apiKey", in: "cookie", name: "encrier_admin" },
        },
      },
    },
    transform: (described) => jsonSchemaTransform(withForm(described)),
    // Schemas with an id are components: a tree refers to itself.
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(app.swagger()),
  );
}
