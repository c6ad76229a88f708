import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useToasts } from "./toast.tsx";

interface ShownOnceProps {
  title: string;
  /** Null: closed. */
  secret: string | null;
  onClose: () => void;
  copyLabel: string;
  /** Toasts after a copy, and when the browser refuses it. */
  copied: string;
  notCopied: string;
  /** What to do with it. */
  children: ReactNode;
}

/** A secret that is shown only once: it is noted or passed on now, or replaced later. */
export function ShownOnce({
  title,
  secret,
  onClose,
  copyLabel,
  copied,
  notCopied,
  children,
}: ShownOnceProps) {
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? "");
      toasts.show(copied, { tone: "success" });
    } catch {
      toasts.show(notCopied, { tone: "error" });
    }
  };
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {copyLabel}
          </Button>
          <Button variant="primary" onClick={onClose}>
            C’est noté
          </Button>
        </>
      }
    >
      <p className="pb-3 text-muted">{children}</p>
      <p className="rounded bg-sunken px-4 py-3 font-mono text-lg wrap-anywhere select-all">{secret}</p>
    </Dialog>
  );
}
