import { useMutation } from "@tanstack/react-query";
import { QrCode as QrCodeIcon } from "lucide-react";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { createCopyCode } from "#reading/reading/sendings/sendings.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** A link to the owner's EPUB for another device. It is made when it is asked for, since it ends soon. */
export function CopyCode({ editionId }: { editionId: number }) {
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
