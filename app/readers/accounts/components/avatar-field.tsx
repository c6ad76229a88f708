import { type ChangeEvent, useEffect, useMemo, useState } from "react";
import { AvatarCrop } from "#readers/accounts/components/avatar-crop.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { FieldMessage } from "#ui/field.tsx";

interface AvatarFieldProps {
  /** Whose picture it is. */
  name: string;
  /** The stored picture. */
  src: string | null | undefined;
  /** The cropped picture that is not saved yet. */
  picture: Blob | null;
  onChange: (picture: Blob | null) => void;
  error?: string | undefined;
}

/** Chooses a picture, crops it and shows it as it will appear next to the name. */
export function AvatarField({ name, src, picture, onChange, error }: AvatarFieldProps) {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const preview = useObjectUrl(picture);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (!file) return;
    setUnreadable(false);
    try {
      setImage(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <div>
      <div className="flex items-center gap-5">
        <Avatar name={name} src={preview ?? src} size="lg" />
        <div>
          <label className={buttonStyle("secondary", "md", "cursor-pointer has-focus-visible:outline-2")}>
            Choisir une photo
            <input
              type="file"
              name="avatar"
              accept="image/*"
              className="sr-only"
              aria-describedby="avatar-message"
              onChange={(event) => void choose(event)}
            />
          </label>
          <p className="mt-2 text-sm text-muted">Une image, dont vous choisirez le cadrage.</p>
        </div>
      </div>
      <FieldMessage
        id="avatar-message"
        error={unreadable ? "Ce fichier n’est pas une image lisible." : error}
        success={picture && !error ? "Photo prête : enregistrez pour la garder." : undefined}
      />
      <AvatarCrop
        image={image}
        onClose={() => setImage(null)}
        onCut={(cut) => {
          setImage(null);
          onChange(cut);
        }}
      />
    </div>
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
