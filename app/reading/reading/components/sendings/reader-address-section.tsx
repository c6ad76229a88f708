import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { readerAddressesQuery } from "#reading/reading/sendings/sendings.queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { useToasts } from "#ui/toast.tsx";
import * as calls from "#reading/reading/sendings/sendings.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { type SubmitEvent, useState } from "react";
import { makers } from "#reading/reading/sendings/sendings.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The member's e-readers that receive books by mail, and how to let the shop's mails through. */
export function ReaderAddressSection({ memberId }: { memberId: string }) {
  const source = useQuery(readerAddressesQuery(memberId));
  return (
    <section aria-labelledby="liseuses-par-mail" className="flex flex-col gap-6">
      <h2 id="liseuses-par-mail">Envoyer sur ma liseuse</h2>
      <Loaded
        answer={source}
        failure="Vos liseuses n’ont pas pu être chargées."
        waiting={
          <Loading>
            <Skeleton className="h-16 w-full" />
          </Loading>
        }
      >
        {({ sender, addresses }) => (
          <>
            <HowTo sender={sender} />
            {addresses.length > 0 && (
              <ul className="border-t border-hairline">
                {addresses.map((address) => (
                  <ReaderAddressRow key={address.id} memberId={memberId} address={address} />
                ))}
              </ul>
            )}
            <AddReaderAddress memberId={memberId} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function HowTo({ sender }: { sender: string }) {
  return (
    <div className="flex max-w-measure flex-col gap-3 text-muted">
      <p>
        Kindle et PocketBook reçoivent vos livres par e-mail. Autorisez d’abord notre adresse,{" "}
        <strong className="font-semibold wrap-anywhere text-ink">{sender}</strong>, puis ajoutez celle de
        votre liseuse{"\u202F"}: elle reçoit un document avec un code.
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer">Comment autoriser cette adresse{"\u202F"}?</summary>
        <ul className="flex flex-col gap-2 pt-2">
          <li>
            <strong className="font-semibold text-ink">Kindle.</strong> Chez Amazon, ouvrez «{"\u202F"}Contenu
            et appareils{"\u202F"}», «{"\u202F"}Préférences{"\u202F"}», «{"\u202F"}Paramètres des documents
            personnels{"\u202F"}», et ajoutez-la aux adresses approuvées. L’adresse de votre Kindle y est
            aussi.
          </li>
          <li>
            <strong className="font-semibold text-ink">PocketBook.</strong> Sur la liseuse, ouvrez «{"\u202F"}
            Send-to-PocketBook{"\u202F"}» dans les réglages{"\u202F"}: son adresse s’y trouve, ainsi que la
            liste des expéditeurs de confiance.
          </li>
        </ul>
      </details>
    </div>
  );
}

function AddReaderAddress({ memberId }: { memberId: string }) {
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(calls.addReaderAddress));
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

interface RowProps {
  memberId: string;
  address: calls.ReaderAddress;
}

/** An e-reader: confirmed, or with the field for its code. */
function ReaderAddressRow({ memberId, address }: RowProps) {
  const { run, failure } = useRun(memberId);
  const remove = useMutation(mutation(calls.removeReaderAddress));
  const renew = useMutation(mutation(calls.addReaderAddress));
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
  const confirm = useMutation(mutation(calls.confirmReaderAddress));
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
