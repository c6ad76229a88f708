import type { FastifyInstance } from "fastify";
import type { ShopDeps } from "#modules/texts/module.server.ts";

const day = "public, max-age=86400";

/** What machines read of the shop as a whole: robots.txt, and its manifest as an installed program. */
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
}

/** RFC 9309. Pages that say `noindex` are not named: what may not be fetched cannot be read to say so. */
const robots = (publicUrl: string): string => `User-agent: *
Disallow: /admin
Disallow: /api/docs
Disallow: /boite-d-envoi
Disallow: /membre

Sitemap: ${publicUrl}/sitemap.xml
`;

/** W3C Web Application Manifest. */
const manifest = (brand: string) => ({
  id: "/",
  name: brand,
  short_name: brand,
  description: "Livres numériques d’un éditeur indépendant, en PDF, EPUB et AZW3.",
  lang: "fr",
  dir: "ltr",
  start_url: "/",
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
    { name: "Catalogue", url: "/catalogue" },
    { name: "Panier", url: "/panier" },
  ],
});
