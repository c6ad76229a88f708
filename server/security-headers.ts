import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { contentSecurityPolicy } from "#platform/security-policy.server.ts";

/** Headers of every answer (OWASP Secure Headers); a page's own policy, with its scripts' hashes, is kept. */
export function secure(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy([], config.covers?.origin ?? null);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // A mailed token, a partner's key or a gift's code in the address is not passed on: neither to another site, nor to our own log in a referrer.
    const holdsToken = /[?&](?:token|key)=|^\/offrir\/./.test(request.url);
    reply.header("referrer-policy", holdsToken ? "no-referrer" : "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
    // Covers may be shown elsewhere, as in a reading app or a review; everything else belongs to these pages alone.
    const isCover = request.url.startsWith("/couvertures/");
    reply.header("cross-origin-resource-policy", isCover ? "cross-origin" : "same-origin");
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", policy);
    if (config.isPublic) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}
