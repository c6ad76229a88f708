import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";

const MemberId = z.object({ id: Key(100) });

export const ReadingDevice = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  /** Exact to the minute; null if it was never used. */
  used_at: z.string().nullable(),
});
export type ReadingDevice = z.infer<typeof ReadingDevice>;

export const getDevices = endpoint({
  path: "/api/users/{id}/reading-devices",
  summary: "The caller's reading devices, newest first",
  access: "member",
  params: MemberId,
  answer: z.array(ReadingDevice),
});

export const addDevice = endpoint({
  method: "POST",
  path: "/api/users/{id}/reading-devices",
  summary: "Adds a reading device; its password is in this answer only",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: z.object({ name: Name(60, "Donnez un nom à cet appareil.") }),
  answer: z.object({ device: ReadingDevice, password: z.string() }),
  status: 201,
});

export const removeDevice = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/reading-devices/{deviceId}",
  summary: "Removes a reading device: its password opens nothing from then on",
  access: "member",
  params: MemberId.extend({ deviceId: WholeNumber }),
});
