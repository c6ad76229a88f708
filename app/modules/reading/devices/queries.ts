import { mutation, query } from "#platform/call.ts";
import { addDevice, getDevices, removeDevice } from "#modules/reading/devices/contract.ts";

// Its last uses change independently of this screen.
export const devicesQuery = (id: string) => ({ ...query(getDevices, { params: { id } }), staleTime: 0 });
export const addDeviceMutation = () => mutation(addDevice);
export const removeDeviceMutation = () => mutation(removeDevice);
