import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export interface FullDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Controls next to the title that change the display of the content. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A modal that takes the whole screen, for wide content; its content is mounted only while it is open. */
export function FullDialog({ open, onClose, title, controls, children }: FullDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open, onClose);
  return (
    <dialog ref={ref} aria-labelledby={titleId} className={boxStyle}>
      {open && (
        <div className="flex h-full flex-col">
          <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hairline py-3 pr-3 pl-5">
            <h2 id={titleId} className="order-1 flex-1">
              {title}
            </h2>
            <div className="order-3 flex w-full flex-wrap gap-3 sm:order-2 sm:w-auto">{controls}</div>
            <IconButton
              label="Fermer"
              icon={<X />}
              onClick={onClose}
              data-autofocus
              className="order-2 sm:order-3"
            />
          </header>
          <div className="min-h-0 flex-1">{children}</div>
        </div>
      )}
    </dialog>
  );
}

const boxStyle =
  "m-0 h-dvh max-h-none w-full max-w-none border-0 bg-paper p-0 text-ink open:animate-rise " +
  "backdrop:animate-appear backdrop:bg-[rgb(20_18_15/0.55)]";
