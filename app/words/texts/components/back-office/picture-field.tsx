import { useState } from "react";
import type { addPageFile, PagePicture } from "#words/texts/own-pages/own-pages.contract.ts";
import { maxDownloadBytes, maxPictureBytes, pageFilePath } from "#words/texts/own-pages/own-pages.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

type StoredFile = AnswerOf<typeof addPageFile>;

/** Sends a file as soon as it is chosen. @param path of the call that stores it */
export function useSentFile(path: string) {
  const keepSession = useKeepSession();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (
    kind: "picture" | "download",
    file: File,
    use: (stored: StoredFile) => void,
  ): Promise<void> => {
    const limit = kind === "picture" ? maxPictureBytes : maxDownloadBytes;
    if (file.size > limit) return setFailure(`Ce fichier dépasse ${formatBytes(limit)}.`);
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", file);
    setSending(true);
    setFailure(null);
    try {
      use(await keepSession(() => sendForm<StoredFile>(path, { method: "POST", form })));
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé."));
    } finally {
      setSending(false);
    }
  };
  return { send, sending, failure };
}

interface PictureFieldProps {
  /** Of the call that stores it. */
  path: string;
  picture: PagePicture | null;
  altHelp: string;
  altFault?: string | undefined;
  fault?: string | undefined;
  onChange: (picture: PagePicture | null) => void;
}

/** A picture, and what it shows. */
export function PictureField({ path, picture, altHelp, altFault, fault, onChange }: PictureFieldProps) {
  const { send, sending, failure } = useSentFile(path);
  const take = ({ key, width, height }: StoredFile) => {
    if (width && height) onChange({ key, width, height, alt: picture?.alt ?? "" });
  };
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="pb-2 font-semibold">Image</legend>
      <FormErrors>{failure ?? fault}</FormErrors>
      {picture && (
        <>
          <img
            src={pageFilePath({ key: picture.key, name: "image.webp" })}
            alt=""
            className="max-h-40 max-w-full rounded border border-hairline"
          />
          <TextField
            label="Ce que montre l’image"
            description={altHelp}
            className="w-full"
            value={picture.alt}
            maxLength={300}
            error={altFault}
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <FileButton accept=".jpg,.jpeg,.png,.webp" onChoose={(file) => void send("picture", file, take)}>
          {picture ? "Changer l’image" : "Choisir une image"}
        </FileButton>
        {picture && (
          <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
            Retirer l’image
          </Button>
        )}
      </div>
      <output className="text-sm text-muted">{sending && "Envoi…"}</output>
    </fieldset>
  );
}
