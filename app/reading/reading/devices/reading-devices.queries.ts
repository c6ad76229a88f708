import { mutation, query } from "#platform/http/call.ts";
import { addDevice, getDevices, removeDevice } from "#reading/reading/devices/reading-devices.contract.ts";

// Its last uses change independently of this screen.
export const devicesQuery = (id: string) => ({ ...query(getDevices, { params: { id } }), staleTime: 0 });
export const addDeviceMutation = () => mutation(addDevice);
export const removeDeviceMutation = () => mutation(removeDevice);
