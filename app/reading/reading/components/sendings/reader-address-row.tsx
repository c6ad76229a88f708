import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import {
  type ReaderAddress,
  addReaderAddress,
  confirmReaderAddress,
  removeReaderAddress,
} from "#reading/reading/sendings/sendings.contract.ts";
import { readerAddressesQuery } from "#reading/reading/sendings/sendings.queries.ts";
import { makers } from "#reading/reading/sendings/sendings.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

interface RowProps {
  memberId: string;
  address: ReaderAddress;
}

/** An e-reader: confirmed, or with the field for its code. */
export function ReaderAddressRow({ memberId, address }: RowProps) {
  const { run, failure } = useRun(memberId);
  const remove = useMutation(mutation(removeReaderAddress));
  const renew = useMutation(mutation(addReaderAddress));
  const params = { id: memberId };
  const take = () =>
    run(
      () => remove.mutateAsync({ params: { ...params, addressId: String(address.id) } }),
      "La liseuse est retirée.",
    );
  const sendAgain = () =>
    run(
      () => renew.mutateAsync({ params, body: { address: address.address } }),
      "Un autre code est parti vers votre liseuse.",
    );
  return (
    <li className="flex flex-col gap-4 border-b border-hairline py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{address.address}</p>
          <p className="text-sm text-muted">
            {makers[address.maker].name} · {address.confirmed ? "prête" : "en attente de son code"}
          </p>
        </div>
        <div className="flex gap-2">
          {!address.confirmed && (
            <Button size="sm" variant="quiet" pending={renew.isPending} onClick={() => void sendAgain()}>
              Renvoyer un code
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            pending={remove.isPending}
            aria-label={`Retirer ${address.address}`}
            onClick={() => void take()}
          >
            Retirer
          </Button>
        </div>
      </div>
      <FormErrors>{failure}</FormErrors>
      {!address.confirmed && <CodeForm memberId={memberId} address={address} />}
    </li>
  );
}

function CodeForm({ memberId, address }: RowProps) {
  const { run, failure } = useRun(memberId);
  const confirm = useMutation(mutation(confirmReaderAddress));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    const params = { id: memberId, addressId: String(address.id) };
    void run(() => confirm.mutateAsync({ params, body: { code } }), "Votre liseuse est prête.");
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-measure flex-wrap items-end gap-4">
      <TextField
        name="code"
        label="Code reçu sur la liseuse"
        description="Il peut mettre quelques minutes à arriver."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={failure}
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="submit" pending={confirm.isPending} className="mb-1">
        Confirmer
      </Button>
    </form>
  );
}

/** Makes a change, says that it is done, and loads the list again. */
function useRun(memberId: string) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();
  const run = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    setFailure(undefined);
    try {
      await change();
      toasts.show(done, { tone: "success" });
      await queries.invalidateQueries({ queryKey: readerAddressesQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "La liseuse n’a pas pu être modifiée."));
    }
  };
  return { run, failure };
}
