import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question itself. */
  title: ReactNode;
  /** What will be lost, and that it is for good. */
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  pending?: boolean | undefined;
}

/** Asks before something that cannot be undone. Focus waits on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel = "Annuler", pending } = props;
  const actions = (
    <>
      <Button variant="quiet" data-autofocus onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button variant="danger" pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" open={open} onClose={onClose} title={title} actions={actions}>
      {children}
    </Dialog>
  );
}
