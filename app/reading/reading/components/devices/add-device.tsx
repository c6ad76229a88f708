import { useMutation } from "@tanstack/react-query";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import type { NewDevice } from "#reading/reading/components/devices/device-password.tsx";
import { devicesQuery } from "#reading/reading/devices/reading-devices.queries.ts";
import { addDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The name is the one by which the member recognises the device. */
export function AddDevice({ memberId, onAdded }: { memberId: string; onAdded: (device: NewDevice) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(addDevice));
  return (
    <AddByName
      field={{
        label: "Nom de l’appareil",
        description: "Celui que vous lui donnez, comme « Kobo du salon ».",
        maxLength: 60,
      }}
      button="Créer un mot de passe"
      failed="L’appareil n’a pas pu être ajouté."
      pending={isPending}
      add={async (name) => {
        const { device, password } = await mutateAsync({ params: { id: memberId }, body: { name } });
        onAdded({ name: device.name, password });
      }}
      listKey={devicesQuery(memberId).queryKey}
    />
  );
}
