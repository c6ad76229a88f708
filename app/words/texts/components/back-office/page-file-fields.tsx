import { Paperclip, Trash2 } from "lucide-react";
import { useState } from "react";
import type { addPageFile, EditedOwnPage } from "#words/texts/own-pages/own-pages.contract.ts";
import {
  maxDownloadBytes,
  maxPageFiles,
  maxPictureBytes,
  pageFilePath,
} from "#words/texts/own-pages/own-pages.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

type Extras = Pick<EditedOwnPage, "picture" | "files">;

interface FileFieldsProps extends Extras {
  /** An error of the last save. */
  fault: string | undefined;
  onChange: (changes: Partial<Extras>) => void;
}

/** The picture of a page and its downloads; a file is sent when it is chosen, and belongs to the page with the next save. */
export function PageFileFields({ picture, files, fault, onChange }: FileFieldsProps) {
  const keepSession = useKeepSession();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (kind: "picture" | "download", file: File) => {
    const limit = kind === "picture" ? maxPictureBytes : maxDownloadBytes;
    if (file.size > limit) return setFailure(`Ce fichier dépasse ${formatBytes(limit)}.`);
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", file);
    setSending(true);
    setFailure(null);
    try {
      const { key, name, size, width, height } = await keepSession(() =>
        sendForm<AnswerOf<typeof addPageFile>>("/api/admin/page-files", { method: "POST", form }),
      );
      if (kind === "download") onChange({ files: [...files, { key, name, size, label: "" }] });
      else if (width && height) onChange({ picture: { key, width, height, alt: "" } });
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé."));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <FormErrors>{failure ?? fault}</FormErrors>
      <fieldset className="flex flex-col items-start gap-3">
        <legend className="pb-2 font-semibold">Image</legend>
        {picture && (
          <>
            <img
              src={pageFilePath({ key: picture.key, name: "image.webp" })}
              alt=""
              className="max-h-40 max-w-full rounded border border-hairline"
            />
            <TextField
              label="Ce que montre l’image"
              description="Pour qui ne la voit pas. Vide si elle n’est qu’un ornement."
              className="w-full"
              value={picture.alt}
              maxLength={300}
              onChange={({ target }) => onChange({ picture: { ...picture, alt: target.value } })}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <FileButton accept=".jpg,.jpeg,.png,.webp" onChoose={(file) => void send("picture", file)}>
            {picture ? "Changer l’image" : "Choisir une image"}
          </FileButton>
          {picture && (
            <Button size="sm" variant="quiet" onClick={() => onChange({ picture: null })}>
              Retirer l’image
            </Button>
          )}
        </div>
      </fieldset>
      <fieldset className="flex flex-col items-start gap-3">
        <legend className="pb-2 font-semibold">À télécharger</legend>
        {files.map((file, index) => (
          <div key={file.key} className="flex w-full flex-wrap items-end gap-3">
            <TextField
              label={`Nom de ${file.name}`}
              description={`${file.name}, ${formatBytes(file.size)}`}
              className="min-w-0 flex-1"
              value={file.label}
              maxLength={120}
              onChange={({ target }) =>
                onChange({ files: files.with(index, { ...file, label: target.value }) })
              }
            />
            <Button
              size="sm"
              variant="quiet"
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange({ files: files.toSpliced(index, 1) })}
            >
              Retirer<span className="sr-only"> {file.name}</span>
            </Button>
          </div>
        ))}
        {files.length < maxPageFiles && (
          <FileButton onChoose={(file) => void send("download", file)}>
            <Paperclip aria-hidden /> Ajouter un fichier
          </FileButton>
        )}
        <output className="text-sm text-muted">{sending && "Envoi…"}</output>
      </fieldset>
    </div>
  );
}
