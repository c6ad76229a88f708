import type { FastifyInstance } from "fastify";
import * as calls from "#office/redirects/redirects.contract.ts";
import type { RedirectAct } from "#office/redirects/redirects.rules.ts";
import type { RedirectsService } from "#office/redirects/redirects.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

/** Twenty thousand long addresses, and more. */
const maxTableBytes = 8 * 1024 * 1024;

export function redirectRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Signatory<RedirectAct>>,
  redirects: RedirectsService,
): void {
  route(app, calls.getRedirects, { guard }, ({ query }) => redirects.list(query.q ?? ""));
  route(app, calls.saveRedirect, { guard }, ({ body, actor }) => redirects.save(body, actor));
  route(app, calls.deleteRedirect, { guard }, async ({ params, actor }) => {
    await redirects.delete(params.id, actor);
    return { ok: true as const };
  });
  route(app, calls.importRedirects, { guard, bodyLimit: maxTableBytes + 1024 * 1024 }, ({ request, actor }) =>
    withUpload(config.scratchDir, request, calls.redirectsForm, maxTableBytes, ({ path }) =>
      redirects.bring(path, actor),
    ),
  );
}
