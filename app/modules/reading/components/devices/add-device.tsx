import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { errorText } from "#platform/errors.ts";
import type { NewDevice } from "#modules/reading/components/devices/device-password.tsx";
import { addDeviceMutation, devicesQuery } from "#modules/reading/devices/queries.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A form of one field: the name by which the member recognises the device. */
export function AddDevice({ memberId, onAdded }: { memberId: string; onAdded: (device: NewDevice) => void }) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(addDeviceMutation());
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    try {
      const name = String(new FormData(form).get("name"));
      const { device, password } = await mutateAsync({ params: { id: memberId }, body: { name } });
      form.reset();
      onAdded({ name: device.name, password });
      await queries.invalidateQueries({ queryKey: devicesQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "L’appareil n’a pas pu être ajouté."));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-measure flex-wrap items-end gap-4"
    >
      <TextField
        name="name"
        label="Nom de l’appareil"
        description="Celui que vous lui donnez, comme « Kobo du salon »."
        maxLength={60}
        autoComplete="off"
        error={failure}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" pending={isPending} className="mb-1">
        Créer un mot de passe
      </Button>
    </form>
  );
}
