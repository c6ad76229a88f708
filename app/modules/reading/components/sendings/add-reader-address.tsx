import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { addReaderAddressMutation, readerAddressesQuery } from "#modules/reading/sendings/queries.ts";
import { errorText } from "#platform/errors.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";

export function AddReaderAddress({ memberId }: { memberId: string }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(addReaderAddressMutation());
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    try {
      const address = String(new FormData(form).get("address"));
      await mutateAsync({ params: { id: memberId }, body: { address } });
      form.reset();
      toasts.show("Un code est parti vers votre liseuse.", { tone: "success" });
      await queries.invalidateQueries({ queryKey: readerAddressesQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "La liseuse n’a pas pu être ajoutée."));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-measure flex-wrap items-end gap-4"
    >
      <TextField
        type="email"
        name="address"
        label="Adresse de la liseuse"
        description="Elle se termine par @kindle.com ou @pbsync.com."
        maxLength={254}
        autoComplete="off"
        error={failure}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" pending={isPending} className="mb-1">
        Envoyer un code
      </Button>
    </form>
  );
}
