import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { contentSecurityPolicy } from "#platform/security-policy.server.ts";

/** Headers of every answer (OWASP Secure Headers); a page's own policy, with its scripts' hashes, stands. */
export function secure(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy([]);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // A mailed token in the address goes nowhere: not to another site, not to a log of ours by way of a referrer.
    const holdsToken = /[?&]token=/.test(request.url);
    reply.header("referrer-policy", holdsToken ? "no-referrer" : "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", policy);
    if (config.isPublic) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}
