import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DeviceAccount } from "#reading/reading/devices/reading-devices.service.server.ts";
import type { OpdsVersion } from "#reading/reading/opds/opds.rules.ts";
import { editionOf } from "#reading/reading/opds/opds-library.rules.ts";
import {
  type ProgressionProblem,
  progressionForms,
  progressionProblems,
} from "#reading/reading/opds/opds-progression.rules.ts";
import type { ProgressionService } from "#reading/reading/opds/opds-progression.service.server.ts";

/** A request of an application for something of an edition. */
export interface Asked {
  Params: { version: OpdsVersion; editionId: string; format: string };
  Querystring: Record<string, unknown>;
}

type Handler = (
  member: DeviceAccount,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Lets a request through to a handler if it has a device's password. */
export type AsMember = (
  handle: Handler,
) => (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<FastifyReply>;

/** A document is small; references of a place may be long. */
const mostBytes = 16 * 1024;

/** Where a member is in an edition, for applications, with a device's password: each form at an address of its own. */
export function progressionRoutes(
  app: FastifyInstance,
  asMember: AsMember,
  { publicUrl, progression }: { publicUrl: string; progression: ProgressionService },
): void {
  void app.register(async (scope) => {
    const types = progressionForms.map(({ type }) => type);
    scope.addContentTypeParser<string>(
      types,
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    for (const form of progressionForms) {
      const url = `/opds/bibliotheque/:editionId/${form.name}`;
      const options = { schema: { hide: true }, bodyLimit: mostBytes };
      const sendPlace = async (reply: FastifyReply, memberId: string, editionId: number, status: number) => {
        const place = await progression.find(memberId, editionId);
        if (!place) return reply.code(form.statuses.empty).send();
        return reply
          .code(status)
          .type(form.type)
          .send(JSON.stringify(form.write(place, publicUrl)));
      };
      scope.get(
        url,
        options,
        asMember((member, { params }, reply) =>
          sendPlace(reply, member.id, editionOf(params.editionId), 200),
        ),
      );
      scope.put(
        url,
        options,
        asMember(async (member, { params, body }, reply) => {
          const editionId = editionOf(params.editionId);
          const saved = await progression.save(member.id, editionId, form, body);
          if (typeof saved === "string") return sendProblem(reply, saved);
          const status = saved.isFirst ? form.statuses.first : form.statuses.saved;
          return status === 204 ? reply.code(204).send() : sendPlace(reply, member.id, editionId, status);
        }),
      );
    }
  });
}

function sendProblem(reply: FastifyReply, problem: ProgressionProblem): FastifyReply {
  const { status, ...document } = progressionProblems[problem];
  return reply.code(status).type("application/problem+json").send(JSON.stringify(document));
}
