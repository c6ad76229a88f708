import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface ChipProps {
  children: ReactNode;
  /** Adds a cross. */
  onRemove?: (() => void) | undefined;
  /** Full label of the cross: « Retirer le filtre Gratuit ». */
  removeLabel?: string | undefined;
}

/** A selected word: a tag, an active filter; with a cross if it can be removed. */
export function Chip({ children, onRemove, removeLabel = "Retirer" }: ChipProps) {
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center gap-1 rounded border border-hairline bg-raised py-0.5 text-sm",
        onRemove ? "pr-0.5 pl-2.5" : "px-2.5",
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="flex size-6 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
