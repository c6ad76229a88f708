import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question itself. */
  title: ReactNode;
  /** The consequences, and that they are permanent. */
  children?: ReactNode;
  confirmLabel: ReactNode;
  /** False for actions that can be undone. */
  confirmVariant?: ButtonProps["variant"];
  cancelLabel?: ReactNode;
  pending?: boolean | undefined;
}

/**
 * Asks for confirmation before an action that cannot be undone, or that others see immediately. The harmless button has
 * the focus.
 */
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
