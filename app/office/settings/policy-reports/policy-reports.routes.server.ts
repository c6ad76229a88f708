import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getPolicyReports } from "#office/settings/settings.contract.ts";
import {
  type PolicyReports,
  reportsPerAddress,
} from "#office/settings/policy-reports/policy-reports.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { policyReportsPath } from "#platform/http/security-policy.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

/** Browsers send one report, or a list of a few. */
const reportBytes = 16 * 1024;

export function policyReportRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, "rateLimits">,
  guard: Guard<ActingAdministrator>,
  reports: PolicyReports,
): void {
  route(app, getPolicyReports, { guard }, async () => ({ refused: await reports.count() }));
  // Browsers send one of two content types (CSP Level 3, 5.3, and the Reporting API), which only this address reads.
  void app.register(async (scope) => {
    const types = ["application/csp-report", "application/reports+json"];
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      types,
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post(
      policyReportsPath,
      {
        schema: { hide: true },
        bodyLimit: reportBytes,
        onRequest: (request) => rateLimits.consume(reportsPerAddress, networkKeysOf(request.ip).line),
      },
      async (request, reply) => {
        await reports.note(request.body);
        return reply.code(204).send();
      },
    );
  });
}
