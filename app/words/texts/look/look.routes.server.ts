import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getLook, restoreLook, saveLook } from "#words/texts/look/look.contract.ts";
import { type LogoKind, logoKinds, maxLogoBytes } from "#words/texts/look/look.rules.ts";
import type { createLooks } from "#words/texts/look/look.service.server.ts";
import type { Content } from "#words/texts/shop-content.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

/** Three images in base64, and the rest. */
const formBytes = 4.2 * maxLogoBytes;
const forGood = "public, max-age=31536000, immutable";

export function lookRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  looks: ReturnType<typeof createLooks>,
  content: Pick<Content, "look">,
): void {
  route(app, getLook, { guard }, () => looks.read());
  route(app, saveLook, { guard, bodyLimit: formBytes }, ({ body, actor }) => {
    const { revision, logo, logo_dark, icon, ...choices } = body;
    return looks.change(revision, choices, { logo, logo_dark, icon }, actor);
  });
  route(app, restoreLook, { guard }, ({ body, actor }) => looks.restore(body.revision, body.to, actor));

  for (const kind of logoKinds)
    app.get(`/apparence/${kind}-:revision.png`, { schema: { hide: true } }, (_request, reply) => {
      const image = imageOf(content, kind);
      if (!image) return reply.callNotFound();
      return reply.type("image/png").header("cache-control", forGood).send(image);
    });
}

/** The image in force: an older page that is still open shows the newer one. */
function imageOf({ look }: Pick<Content, "look">, kind: LogoKind): Buffer | null {
  const image = look.value[kind];
  return image === null ? null : Buffer.from(image, "base64");
}
