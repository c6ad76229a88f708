import type { FastifyInstance } from "fastify";
import { after } from "#platform/dates.ts";
import { days } from "#platform/durations.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

const day = "public, max-age=86400";

/** Routes for machines about the whole shop: robots.txt, the installed shop's manifest, and well-known addresses. */
export function machineRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const { publicUrl, brand } = deps.config;

  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", day).send(robots(publicUrl)),
  );
  app.get("/manifest.webmanifest", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", day)
      .send(JSON.stringify(manifest(brand))),
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

/** RFC 9309. Pages with `noindex` are not listed: a crawler that may not fetch them cannot read it. */
const robots = (publicUrl: string): string => `User-agent: *
Disallow: /admin
Disallow: /api/docs
Disallow: /boite-d-envoi
Disallow: /membre

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

/** W3C Web Application Manifest. */
const manifest = (brand: string) => ({
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
  background_color: "#fbf8f2",
  theme_color: "#fbf8f2",
  categories: ["books", "shopping"],
  icons: [
    { src: "/icone.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
    { src: "/icone-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
    { src: "/icone-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
    { src: "/icone-masquable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Ma bibliothèque", url: "/lire/bibliotheque" },
    { name: "Catalogue", url: "/catalogue" },
    { name: "Panier", url: "/panier" },
  ],
});
