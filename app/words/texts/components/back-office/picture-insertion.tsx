import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { addLetterPicture } from "#words/texts/own-pages/own-pages.contract.ts";
import { pageFilePath } from "#words/texts/own-pages/own-pages.rules.ts";
import { useSentFile } from "#words/texts/components/back-office/picture-field.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Puts a picture into a letter, with the words for those who do not see it. */
export function PictureInsertion({ onInsert }: { onInsert: (paragraph: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const { send, sending, failure } = useSentFile(addLetterPicture.path);
  const open = () => {
    setPath(null);
    setAlt("");
    setMissing(null);
    setOpen(true);
  };
  const take = (stored: { key: string; name: string }) => {
    setMissing(null);
    setPath(pageFilePath(stored));
  };
  const insert = () => {
    const words = alt.replaceAll(/[[\]\s]+/g, " ").trim();
    if (!path) return setMissing("Choisissez une image.");
    if (words === "")
      return setMissing("Dites ce que montre l’image\u202F: certains lecteurs ne la voient pas.");
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
          <FormErrors>{failure ?? missing}</FormErrors>
          {path && <img src={path} alt="" className="max-h-40 max-w-full rounded border border-hairline" />}
          <FileButton accept=".jpg,.jpeg,.png,.webp" onChoose={(file) => void send("picture", file, take)}>
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
