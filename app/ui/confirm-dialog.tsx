import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
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
  /** What can be taken back is no danger. */
  confirmVariant?: ButtonProps["variant"];
  cancelLabel?: ReactNode;
  pending?: boolean | undefined;
}

/** Asks before something that cannot be undone, or that others see at once. Focus waits on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, pending } = props;
  const { confirmLabel, confirmVariant = "danger", cancelLabel = "Annuler" } = props;
  const actions = (
    <>
      <Button variant="quiet" data-autofocus onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button variant={confirmVariant} pending={pending} onClick={onConfirm}>
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
