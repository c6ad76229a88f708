import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DeviceAccount, Devices } from "#reading/reading/devices/reading-devices.service.server.ts";
import { Document, refusals, SentProgress } from "#reading/reading/koreader/koreader.rules.ts";
import type { KoreaderSync } from "#reading/reading/koreader/koreader.service.server.ts";
import { AppError, isStatusOf } from "#platform/http/app-errors.ts";

interface Asked {
  Params: { document: string };
}
type Handler = (
  member: DeviceAccount,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The protocol of KOReader's synchronisation (koreader-sync-server), with a device's password. */
export function koreaderRoutes(
  app: FastifyInstance,
  { devices, sync, now }: { devices: Devices; sync: KoreaderSync; now: () => Date },
): void {
  const hidden = { schema: { hide: true } };

  const asMember =
    (handle: Handler) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply): Promise<FastifyReply> => {
      reply.header("cache-control", "private, no-store");
      const [name, key] = ["x-auth-user", "x-auth-key"].map((header) =>
        String(request.headers[header] ?? ""),
      );
      if (!name || !key) return reply.code(401).send(refusals.unauthorized);
      try {
        return await handle(await devices.identifySync(name, key, request.ip), request, reply);
      } catch (error) {
        if (!(error instanceof AppError) || !isStatusOf(error, 401)) throw error;
        return reply.code(401).send(refusals.unauthorized);
      }
    };

  app.get("/koreader/healthcheck", hidden, async (_request, reply) => reply.send({ state: "OK" }));
  // Passwords are made in the shop, where the member is logged in.
  app.post("/koreader/users/create", hidden, async (_request, reply) =>
    reply.code(402).send(refusals.closed),
  );
  app.get<Asked>(
    "/koreader/users/auth",
    hidden,
    asMember(async (_member, _request, reply) => reply.send({ authorized: "OK" })),
  );
  app.put<Asked>(
    "/koreader/syncs/progress",
    hidden,
    asMember(async (member, { body }, reply) => {
      const sent = SentProgress.safeParse(body);
      if (!sent.success) return reply.code(403).send(refusals.invalid);
      if (!(await sync.save(member, sent.data))) return reply.code(404).send(refusals.unknownDocument);
      const timestamp = Math.floor(now().getTime() / 1000);
      return reply.send({ document: sent.data.document, timestamp });
    }),
  );
  app.get<Asked>(
    "/koreader/syncs/progress/:document",
    hidden,
    asMember(async (member, { params }, reply) => {
      const document = Document.safeParse(params.document);
      if (!document.success) return reply.code(403).send(refusals.invalid);
      return reply.send((await sync.find(member, document.data)) ?? {});
    }),
  );
}
