import { closedSections } from "../app/site.ts";
import type { FastifyInstance } from "fastify";
import type { ShopLook } from "#platform/page/shop-context.tsx";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
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

const day = "public, max-age=86400";
/** What the publisher may change. */
const soon = "public, max-age=600";

/** Routes for machines about the whole shop: robots.txt, the installed shop's manifest, and well-known addresses. */
export function machineRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const { publicUrl, brand } = deps.config;

  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", soon)
      .send(robots(publicUrl, deps.content.reservesMining)),
  );
  // TDM Reservation Protocol, section 4.1: one rule for every address.
  app.get("/.well-known/tdmrep.json", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", soon)
      .send([{ location: "/", "tdm-reservation": deps.content.reservesMining ? 1 : 0 }]),
  );
  app.get("/manifest.webmanifest", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", day)
      .send(JSON.stringify(manifest(brand, deps.content.look.facts))),
  );
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", day)
      .send(securityText(publicUrl, deps.content.identity.email, deps.now())),
  );
  // A password manager opens the screen where a member's password is changed (https://w3c.github.io/webappsec-change-password-url/).
  app.get("/.well-known/change-password", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", day).redirect("/membre/profil", 302),
  );
}

/** Crawlers that collect texts for models, by the names that their operators publish; search engines' own are not among them. */
const textMiners = `${[
  "AI2Bot",
  "Amazonbot",
  "Applebot-Extended",
  "Bytespider",
  "CCBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "Diffbot",
  "Google-Extended",
  "GPTBot",
  "meta-externalagent",
  "PerplexityBot",
]
  .map((name) => `User-agent: ${name}\n`)
  .join("")}Disallow: /

`;

/** RFC 9309. Pages with `noindex` are not listed: a crawler that may not fetch them cannot read it. */
const robots = (
  publicUrl: string,
  reservesMining: boolean,
): string => `${reservesMining ? textMiners : ""}User-agent: *
${[...closedSections(), "/api/docs", "/boite-d-envoi"].map((section) => `Disallow: ${section}`).join("\n")}

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Contact for reports of a weakness (RFC 9116): the publisher's address for readers; until it is known, the legal notice. */
const securityText = (
  publicUrl: string,
  email: string,
  now: Date,
): string => `Contact: ${email ? `mailto:${email}` : `${publicUrl}/mentions`}
Expires: ${after(now, days(180)).toISOString()}
Preferred-Languages: fr, en
Canonical: ${publicUrl}/.well-known/security.txt
`;

const ownIcons = [
  { src: "/icone.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
  { src: "/icone-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
  { src: "/icone-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
  { src: "/icone-masquable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

/** W3C Web Application Manifest. */
const manifest = (brand: string, look: ShopLook | undefined) => ({
  id: "/",
  name: brand,
  short_name: brand,
  description: "Livres numériques d’un éditeur indépendant, en PDF, EPUB et AZW3.",
  lang: "fr",
  dir: "ltr",
  // Members who install the shop have books here; without a network it shows those that are kept.
  start_url: "/lire/bibliotheque",
  scope: "/",
  display: "minimal-ui",
  background_color: look?.papers[0] ?? "#fbf8f2",
  theme_color: look?.papers[0] ?? "#fbf8f2",
  categories: ["books", "shopping"],
  icons: look?.icon ? [{ src: look.icon, type: "image/png", sizes: "512x512", purpose: "any" }] : ownIcons,
  shortcuts: [
    { name: "Ma bibliothèque", url: "/lire/bibliotheque" },
    { name: "Catalogue", url: "/catalogue" },
    { name: "Panier", url: "/panier" },
  ],
});
