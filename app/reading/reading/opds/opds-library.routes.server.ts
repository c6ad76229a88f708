import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/http/app-errors.ts";
import { opdsTypes } from "#formats/opds/feed.ts";
import { DownloadFormat } from "#reading/library/holdings.contract.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { DeviceAccount, Devices } from "#reading/reading/devices/reading-devices.service.server.ts";
import { type OpdsVersion, preferredVersion } from "#reading/reading/opds/opds.rules.ts";
import {
  authenticationDocument,
  editionOf,
  LibraryQuery,
  unknownEdition,
} from "#reading/reading/opds/opds-library.rules.ts";
import {
  type AsMember,
  type Asked,
  progressionRoutes,
} from "#reading/reading/opds/opds-progression.routes.server.ts";
import type { ProgressionService } from "#reading/reading/opds/opds-progression.service.server.ts";
import type { LibraryFeed } from "#reading/reading/opds/opds-library.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

interface Parts {
  libraryFeed: LibraryFeed;
  devices: Devices;
  library: Pick<Library, "sendCopy">;
  progression: ProgressionService;
}

/** A member's library for reading applications, behind HTTP Basic authentication with a device's password. */
export function libraryFeedRoutes(
  app: FastifyInstance,
  { config }: ShopDeps,
  { libraryFeed, devices, library, progression }: Parts,
): void {
  const hidden = { schema: { hide: true } };
  const authentication = `${config.publicUrl}/opds/authentification`;
  const document = authenticationDocument(
    config.brand,
    authentication,
    `${config.publicUrl}/membre/parametres`,
  );

  const asMember: AsMember =
    (handle) =>
    async (request, reply): Promise<FastifyReply> => {
      reply.header("cache-control", "private, no-store");
      try {
        const member = await devices.identify(request.headers.authorization, request.ip);
        return await handle(member, request, reply);
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 401) throw error;
        return reply
          .code(401)
          .header("www-authenticate", 'Basic realm="Bibliotheque", charset="UTF-8"')
          .header(
            "link",
            `<${authentication}>; rel="http://opds-spec.org/auth/document"; type="${opdsTypes.authentication}"`,
          )
          .type(opdsTypes.authentication)
          .send(document);
      }
    };

  const sendFeed = async (
    version: OpdsVersion,
    member: DeviceAccount,
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
  ) => {
    const { type, content } = await libraryFeed.feed(version, member.id, LibraryQuery.parse(request.query));
    return reply.type(`${type}; charset=utf-8`).send(content);
  };

  app.get("/opds/authentification", hidden, async (_request, reply) =>
    reply.type(opdsTypes.authentication).header("cache-control", "public, max-age=3600").send(document),
  );
  app.get<Asked>(
    "/opds/bibliotheque",
    hidden,
    asMember((member, request, reply) => {
      reply.header("vary", "Accept");
      return sendFeed(preferredVersion(request.headers.accept), member, request, reply);
    }),
  );
  app.get<Asked>(
    "/opds/:version(^v[12]$)/bibliotheque",
    hidden,
    asMember((member, request, reply) => sendFeed(request.params.version, member, request, reply)),
  );
  progressionRoutes(app, asMember, { publicUrl: config.publicUrl, progression });
  app.get<Asked>(
    "/opds/bibliotheque/:editionId/:format",
    hidden,
    asMember((member, request, reply) => {
      const format = DownloadFormat.safeParse(request.params.format);
      if (!format.success) throw unknownEdition();
      return library.sendCopy(member, editionOf(request.params.editionId), format.data, request, reply);
    }),
  );
}
