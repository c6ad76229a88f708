import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { type ReadingDevice, removeDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import { devicesQuery } from "#reading/reading/devices/reading-devices.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

export function RemoveDevice({ memberId, device }: { memberId: string; device: ReadingDevice }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation(mutation(removeDevice));
  const close = () => setAsked(false);
  const remove = async () => {
    setFailure(undefined);
    try {
      await mutateAsync({ params: { id: memberId, deviceId: String(device.id) } });
      close();
      toasts.show(`${device.name} n’ouvre plus votre bibliothèque.`, { tone: "success" });
      await queries.invalidateQueries({ queryKey: devicesQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "L’appareil n’a pas pu être retiré."));
    }
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)} aria-label={`Retirer ${device.name}`}>
        Retirer
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => void remove()}
        pending={isPending}
        title={`Retirer ${device.name}\u202F?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{failure}</FormErrors>
        <p>Son mot de passe n’ouvrira plus rien. Les livres déjà sur l’appareil y restent.</p>
      </ConfirmDialog>
    </>
  );
}
