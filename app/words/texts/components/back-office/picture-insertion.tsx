import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { addLetterPicture } from "#words/texts/own-pages/own-pages.contract.ts";
import { maxPictureBytes, pageFilePath } from "#words/texts/own-pages/own-pages.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Puts a picture into a letter, with the words for those who do not see it. */
export function PictureInsertion({ onInsert }: { onInsert: (paragraph: string) => void }) {
  const keepSession = useKeepSession();
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = () => {
    setPath(null);
    setAlt("");
    setFailure(null);
    setOpen(true);
  };
  const send = async (file: File) => {
    if (file.size > maxPictureBytes) return setFailure(`Ce fichier dépasse ${formatBytes(maxPictureBytes)}.`);
    const form = new FormData();
    form.append("file", file);
    setSending(true);
    setFailure(null);
    try {
      const stored = await keepSession(() =>
        sendForm<AnswerOf<typeof addLetterPicture>>("/api/admin/letter-pictures", { method: "POST", form }),
      );
      setPath(pageFilePath(stored));
    } catch (error) {
      setFailure(errorText(error, "Cette image n’a pas pu être envoyée."));
    } finally {
      setSending(false);
    }
  };
  const insert = () => {
    const words = alt.replaceAll(/[[\]\s]+/g, " ").trim();
    if (!path) return setFailure("Choisissez une image.");
    if (words === "")
      return setFailure("Dites ce que montre l’image\u202F: certains lecteurs ne la voient pas.");
    // The text takes nothing while the dialog is in front of it.
    flushSync(() => setOpen(false));
    onInsert(`![${words}](${path})`);
  };
  return (
    <>
      <IconButton label="Image" icon={<ImagePlus />} className="size-9!" onClick={open} />
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Image"
        actions={
          <Button variant="primary" disabled={sending} onClick={insert}>
            Insérer
          </Button>
        }
      >
        <div className="flex flex-col items-start gap-4">
          <FormErrors>{failure}</FormErrors>
          {path && <img src={path} alt="" className="max-h-40 max-w-full rounded border border-hairline" />}
          <FileButton accept=".jpg,.jpeg,.png,.webp" onChoose={(file) => void send(file)}>
            {path ? "Changer l’image" : "Choisir une image"}
          </FileButton>
          <output className="text-sm text-muted">{sending && "Envoi…"}</output>
          <TextField
            label="Ce que montre l’image"
            description="Pour qui ne la voit pas, et pour l’e-mail en texte seul."
            required
            className="w-full"
            value={alt}
            maxLength={300}
            onChange={({ target }) => setAlt(target.value)}
          />
        </div>
      </Dialog>
    </>
  );
}
