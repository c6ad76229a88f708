import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  open: boolean;
  /** Escape, the cross and a press outside; the owner sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, at the end. */
  actions?: ReactNode;
  /** `alertdialog` if an answer is required. */
  role?: "dialog" | "alertdialog" | undefined;
}

/** A modal box on the native `<dialog>`; its content is mounted only while it is open. */
export function Dialog({ open, onClose, title, children, actions, role = "dialog" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open, onClose);
  return (
    <dialog ref={ref} role={role} aria-labelledby={titleId} className={boxStyle}>
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <header className="flex items-start gap-4 px-6 pt-6 pb-2">
            <h2 id={titleId} className="flex-1">
              {title}
            </h2>
            <IconButton label="Fermer" icon={<X />} size="sm" onClick={onClose} className="-mt-0.5 -mr-2" />
          </header>
          <div className="min-h-0 overflow-y-auto px-6 py-2">{children}</div>
          {actions && <footer className="flex flex-wrap justify-end gap-3 px-6 pt-4 pb-6">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

const boxStyle =
  "m-auto max-h-[min(85dvh,48rem)] w-[calc(100%-2rem)] max-w-lg rounded border border-hairline bg-raised p-0 text-ink " +
  "open:animate-rise backdrop:animate-appear backdrop:bg-[rgb(20_18_15/0.55)]";
