import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { addDevice, getDevices, removeDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import type { Devices } from "#reading/reading/devices/reading-devices.service.server.ts";

export function deviceRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  devices: Devices,
): void {
  const self = ofSelf(guard);
  route(app, getDevices, self, ({ actor }) => devices.list(actor.id));
  route(app, addDevice, self, ({ body, actor }) => devices.add(actor, body.name));
  route(app, removeDevice, self, ({ params, actor }) => devices.remove(actor, params.deviceId));
}
