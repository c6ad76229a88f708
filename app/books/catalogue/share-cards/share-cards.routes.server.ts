import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import type { ShareCards } from "#books/catalogue/share-cards/share-cards.service.server.ts";

/** `/partage/livre/germinal/texte-integral.jpeg` is the picture of the page `/livre/germinal/texte-integral`. */
export function shareCardRoutes(
  app: FastifyInstance,
  { store, log }: Pick<Deps, "store" | "log">,
  cards: ShareCards,
): void {
  app.get<{ Params: { "*": string } }>("/partage/*", { schema: { hide: true } }, async (request, reply) => {
    const [, page] = /^(.+)\.jpeg$/.exec(request.params["*"]) ?? [];
    const path = await cards.find(`/${page}`).catch((error: unknown) => {
      log.error({ err: error, page }, "picture of a shared page not drawn");
      return null;
    });
    const size = path && (await store.size(path));
    // The next request tries again.
    if (!path || size === null)
      return reply.header("cache-control", "no-store").redirect("/partage.png", 302);
    return reply
      .header("content-type", "image/jpeg")
      .header("content-length", size)
      .header("cache-control", "public, max-age=86400")
      .send(store.read(path));
  });
}
