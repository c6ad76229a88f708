import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import * as calls from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import type {
  HomeArranging,
  HomePictures,
} from "#books/catalogue/back-office/home/home-arrangement.service.server.ts";
import { getHomeChoices, saveHomeChoices } from "#books/catalogue/back-office/home/home-choices.contract.ts";
import type { HomeEditing } from "#books/catalogue/back-office/home/home-choices.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Services {
  choices: HomeEditing;
  arranging: HomeArranging;
  pictures: Pick<HomePictures, "add" | "maxBytes">;
}

export function homeEditingRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<ActingAdministrator>,
  { choices, arranging, pictures }: Services,
): void {
  route(app, calls.getHomeArrangement, { guard }, () => arranging.read());
  route(app, calls.saveHomeArrangement, { guard }, ({ body, actor }) =>
    arranging.change(body.revision, body.blocks, actor),
  );
  route(app, calls.restoreHomeArrangement, { guard }, ({ body, actor }) =>
    arranging.restore(body.revision, body.to, actor),
  );
  route(app, calls.previewHome, { guard }, ({ body }) => arranging.preview(body.day, body.blocks));
  route(app, getHomeChoices, { guard }, () => choices.read());
  route(app, saveHomeChoices, { guard }, ({ body, actor }) => choices.save(body, actor));
  const { maxBytes } = pictures;
  route(app, calls.addHomePicture, { guard, bodyLimit: maxBytes + 1024 * 1024 }, ({ request }) =>
    withUpload(config.scratchDir, request, calls.homePictureForm, maxBytes, ({ fields, ...file }) =>
      pictures.add(fields.kind, file),
    ),
  );
}
