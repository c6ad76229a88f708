import { useState } from "react";
import { maxLogoBytes } from "#words/texts/look/look.rules.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

interface LogoFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  /** An address, or null. */
  image: string | null;
  /** Receives a file in base64, or null for none. */
  onChange: (image: string | null) => void;
}

/** An image of the house: chosen, shown, removed. */
export function LogoField({ label, help, error, image, onChange }: LogoFieldProps) {
  const [fault, setFault] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFault(file.size > maxLogoBytes ? "Ce fichier dépasse un mégaoctet." : undefined);
    if (file.size <= maxLogoBytes) onChange(base64Of(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <Field label={label} description={help} error={fault ?? error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          {image && (
            <img
              src={image}
              alt=""
              className="h-12 max-w-48 rounded border border-hairline bg-raised object-contain p-1"
            />
          )}
          <input
            {...control}
            type="file"
            accept=".svg,.png,.jpg,.jpeg,.webp"
            onChange={({ target }) => void choose(target.files?.[0])}
            className="max-w-full text-sm"
          />
          {image && (
            <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
              Retirer
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

/** In pieces: a call has a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}
