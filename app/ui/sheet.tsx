import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom, within reach of a thumb: « Voir les 12 résultats ». */
  footer?: ReactNode;
}

/** A modal panel along the left edge, for content that is next to the page on wide screens. */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open, onClose);
  return (
    <dialog ref={ref} aria-labelledby={titleId} className={panelStyle}>
      {open && (
        <div className="flex h-full flex-col">
          <header className="flex items-center gap-4 border-b border-hairline py-3 pr-3 pl-5">
            <h2 id={titleId} className="flex-1">
              {title}
            </h2>
            <IconButton label="Fermer" icon={<X />} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <footer className="border-t border-hairline p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

const panelStyle =
  "m-0 mr-auto h-dvh max-h-none w-[min(22rem,calc(100%-2.5rem))] max-w-none border-r border-hairline bg-paper p-0 text-ink " +
  "open:animate-slide backdrop:animate-appear backdrop:bg-[rgb(20_18_15/0.55)]";
