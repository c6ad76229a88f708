import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { addDevice, getDevices, removeDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import type { Devices } from "#reading/reading/devices/reading-devices.service.server.ts";

export function deviceRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  devices: Devices,
): void {
  route(app, getDevices, { guard }, ({ params, actor }) => {
    requireSelf(actor, params.id);
    return devices.list(actor.id);
  });
  route(app, addDevice, { guard }, ({ params, body, actor }) => {
    requireSelf(actor, params.id);
    return devices.add(actor, body.name);
  });
  route(app, removeDevice, { guard }, async ({ params, actor }) => {
    requireSelf(actor, params.id);
    await devices.remove(actor, params.deviceId);
    return undefined;
  });
}
