import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { useModal } from "#ui/use-modal.ts";

export interface Enlarged {
  address: string;
  label: string;
}

/** A picture of the book over the whole window; on a phone it can be enlarged further with two fingers. */
export function PictureDialog({ picture, onClose }: { picture: Enlarged | null; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, picture !== null, onClose);
  return (
    <dialog
      ref={ref}
      aria-label={picture?.label || "Image"}
      className="m-0 size-full max-h-none max-w-none bg-paper p-0 text-ink open:animate-appear"
    >
      {picture && (
        <div className="relative flex size-full items-center justify-center overflow-auto p-4">
          <img src={picture.address} alt={picture.label} className="max-h-full max-w-full object-contain" />
          <IconButton
            label="Fermer"
            icon={<X />}
            onClick={onClose}
            variant="secondary"
            className="absolute top-3 right-3"
          />
        </div>
      )}
    </dialog>
  );
}
