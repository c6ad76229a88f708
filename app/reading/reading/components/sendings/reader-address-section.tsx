import { useQuery, useMutation } from "@tanstack/react-query";
import { ReaderAddressRow } from "#reading/reading/components/sendings/reader-address-row.tsx";
import { readerAddressesQuery } from "#reading/reading/sendings/sendings.queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { useToasts } from "#ui/toast.tsx";
import { addReaderAddress } from "#reading/reading/sendings/sendings.contract.ts";
import { mutation } from "#platform/http/call.ts";

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
