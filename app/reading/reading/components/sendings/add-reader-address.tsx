import { useMutation } from "@tanstack/react-query";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { readerAddressesQuery } from "#reading/reading/sendings/sendings.queries.ts";
import { useToasts } from "#ui/toast.tsx";
import { addReaderAddress } from "#reading/reading/sendings/sendings.contract.ts";
import { mutation } from "#platform/http/call.ts";

export function AddReaderAddress({ memberId }: { memberId: string }) {
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(addReaderAddress));
  return (
    <AddByName
      field={{
        type: "email",
        label: "Adresse de la liseuse",
        description: "Elle se termine par @kindle.com ou @pbsync.com.",
        maxLength: 254,
      }}
      button="Envoyer un code"
      failed="La liseuse n’a pas pu être ajoutée."
      pending={isPending}
      add={async (address) => {
        await mutateAsync({ params: { id: memberId }, body: { address } });
        toasts.show("Un code est parti vers votre liseuse.", { tone: "success" });
      }}
      listKey={readerAddressesQuery(memberId).queryKey}
    />
  );
}
