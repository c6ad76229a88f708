import { Paperclip, Trash2 } from "lucide-react";
import { PictureField, useSentFile } from "#words/texts/components/back-office/picture-field.tsx";
import { addPageFile, type EditedOwnPage } from "#words/texts/own-pages/own-pages.contract.ts";
import { maxPageFiles } from "#words/texts/own-pages/own-pages.rules.ts";
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
  const { send, sending, failure } = useSentFile(addPageFile.path);
  return (
    <div className="flex flex-col gap-6">
      <FormErrors>{failure ?? fault}</FormErrors>
      <PictureField
        path={addPageFile.path}
        picture={picture}
        altHelp="Pour qui ne la voit pas. Vide si elle n’est qu’un ornement."
        onChange={(chosen) => onChange({ picture: chosen })}
      />
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
          <FileButton
            onChoose={(file) =>
              void send("download", file, ({ key, name, size }) =>
                onChange({ files: [...files, { key, name, size, label: "" }] }),
              )
            }
          >
            <Paperclip aria-hidden /> Ajouter un fichier
          </FileButton>
        )}
        <output className="text-sm text-muted">{sending && "Envoi…"}</output>
      </fieldset>
    </div>
  );
}
