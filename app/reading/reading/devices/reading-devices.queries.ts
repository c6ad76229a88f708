import { query } from "#platform/http/call.ts";
import { getDevices } from "#reading/reading/devices/reading-devices.contract.ts";

// Its last uses change independently of this screen.
export const devicesQuery = (id: string) => ({ ...query(getDevices, { params: { id } }), staleTime: 0 });
