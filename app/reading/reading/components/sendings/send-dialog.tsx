import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, QrCode as QrCodeIcon } from "lucide-react";
import { useState } from "react";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import {
  type ReaderAddress,
  sendToReader,
  createCopyCode,
} from "#reading/reading/sendings/sendings.contract.ts";
import { readerAddressesQuery, sendingsQuery } from "#reading/reading/sendings/sendings.queries.ts";
import { makers, sizeRefusal } from "#reading/reading/sendings/sendings.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";
import { QrCode } from "#ui/qr-code.tsx";

type LibraryRow = Dashboard["library"][number];

interface SendDialogProps {
  memberId: string;
  /** Null while it is closed. */
  row: LibraryRow | null;
  onClose: () => void;
}

/** Sends an edition to an e-reader: by mail where the maker receives it so, by a QR code for the others. */
export function SendDialog({ memberId, row, onClose }: SendDialogProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} title={`Envoyer ${row?.book_title ?? ""}`}>
      {row && (
        <div className="flex flex-col gap-8 pb-6">
          <ByMail memberId={memberId} row={row} onSent={onClose} />
          <section aria-labelledby="par-code" className="flex flex-col gap-3">
            <h3 id="par-code">Kobo, Vivlio et autres</h3>
            <CopyCode editionId={row.edition_id} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

interface ByMailProps {
  memberId: string;
  row: LibraryRow;
  onSent: () => void;
}

function ByMail({ memberId, row, onSent }: ByMailProps) {
  const source = useQuery(readerAddressesQuery(memberId));
  return (
    <section aria-labelledby="par-mail" className="flex flex-col gap-3">
      <h3 id="par-mail">Kindle et PocketBook</h3>
      <Loaded
        answer={source}
        waiting={<Skeleton className="h-12 w-full" />}
        failure="Vos liseuses n’ont pas pu être chargées."
      >
        {({ addresses }) => {
          const confirmed = addresses.filter((each) => each.confirmed);
          return (
            <>
              {confirmed.length > 0 && (
                <AddressChoice memberId={memberId} row={row} addresses={confirmed} onSent={onSent} />
              )}
              <p className="text-muted">
                {confirmed.length === 0 && "Ces liseuses reçoivent vos livres par e-mail. "}
                <Link href="/membre/parametres#liseuses-par-mail">
                  {confirmed.length === 0 ? "Ajouter ma liseuse" : "Gérer mes liseuses"}
                </Link>
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function AddressChoice({ memberId, row, addresses, onSent }: ByMailProps & { addresses: ReaderAddress[] }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending, variables } = useMutation(mutation(sendToReader));
  const send = async ({ id, maker }: ReaderAddress) => {
    setFailure(undefined);
    try {
      await mutateAsync({ params: { editionId: String(row.edition_id) }, body: { addressId: id } });
      toasts.show(`${row.book_title} part vers votre ${makers[maker].name}.`, { tone: "success" });
      onSent();
      await queries.invalidateQueries({ queryKey: sendingsQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "Le livre n’a pas pu être envoyé."));
    }
  };
  return (
    <>
      <FormErrors>{failure}</FormErrors>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {addresses.map((address) => {
          const refusal = row.epub_bytes === null ? null : sizeRefusal(address.maker, row.epub_bytes);
          return (
            <li key={address.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 wrap-anywhere">{address.address}</span>
              {refusal ? (
                <p className="basis-full text-muted">{refusal}</p>
              ) : (
                <Button
                  size="sm"
                  icon={<Send aria-hidden />}
                  pending={isPending && variables?.body.addressId === address.id}
                  onClick={() => void send(address)}
                >
                  Envoyer
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A link to the owner's EPUB for another device. It is made when it is asked for, since it ends soon. */
function CopyCode({ editionId }: { editionId: number }) {
  const { mutate, data, error, isPending } = useMutation(mutation(createCopyCode));
  return (
    <>
      <p className="text-muted">
        Scannez un code QR avec votre téléphone ou votre tablette{"\u202F"}: il télécharge l’EPUB, à ouvrir
        dans l’application de votre liseuse ou à copier avec un câble. Le code vaut cinq minutes.
      </p>
      <FormErrors>{error && errorText(error, "Le code n’a pas pu être créé.")}</FormErrors>
      {data ? (
        <QrCode code={data.code} alt="Code QR du lien vers votre EPUB" />
      ) : (
        <div>
          <Button
            icon={<QrCodeIcon aria-hidden />}
            pending={isPending}
            onClick={() => mutate({ params: { editionId: String(editionId) } })}
          >
            Afficher le code QR
          </Button>
        </div>
      )}
    </>
  );
}
